package reports

// What the tables of the tests need of the inside.
var (
	Printable       = printable
	WithoutCommands = withoutCommands
	ShellWord       = shellWord
	MarkdownText    = markdownText
	MarkdownCode    = markdownCode
	MarkdownCell    = markdownCell
	MarkdownBlock   = markdownBlock
	MarkdownHTML    = markdownHTML
	RelativeOrigin  = relativeOrigin
	CommandMessage  = commandMessage.Replace
	CommandProperty = commandProperty.Replace
)
