package vk_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// A binding is what the package's source declares, for a processor.
type binding struct {
	pkg   *types.Package
	scope *types.Scope
	sizes types.Sizes
	reg   *registry
	wrong []string
}

// sources returns the files that declare: those that import nothing but
// unsafe.
func sources(folder string) (map[string]string, error) {
	paths, err := filepath.Glob(filepath.Join(folder, "*.go"))
	texts := map[string]string{}
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		f, err := parser.ParseFile(token.NewFileSet(), path, text, parser.ImportsOnly)
		if err != nil {
			return nil, err
		}
		imports := slices.DeleteFunc(f.Imports, func(i *ast.ImportSpec) bool { return i.Path.Value == `"unsafe"` })
		if len(imports) == 0 {
			texts[filepath.Base(path)] = string(text)
		}
	}
	return texts, err
}

// onlyUnsafe imports the package unsafe, whatever it is asked for.
type onlyUnsafe struct{}

func (onlyUnsafe) Import(string) (*types.Package, error) { return types.Unsafe, nil }

// compare returns where the sources and the registry differ, on a processor
// that Go knows as arch.
func compare(texts map[string]string, reg *registry, arch string) ([]string, error) {
	var files []*ast.File
	positions := token.NewFileSet()
	for name, text := range texts {
		f, err := parser.ParseFile(positions, name, text, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		files = append(files, f)
	}
	sizes := types.SizesFor("gc", arch)
	pkg, err := (&types.Config{Sizes: sizes, Importer: onlyUnsafe{}}).Check("vk", positions, files, nil)
	if err != nil {
		return nil, err
	}
	b := &binding{pkg: pkg, scope: pkg.Scope(), sizes: sizes, reg: reg}
	for _, name := range b.scope.Names() {
		switch object := b.scope.Lookup(name).(type) {
		case *types.Const:
			b.constant(object)
		case *types.TypeName:
			switch underlying := object.Type().Underlying().(type) {
			case *types.Struct:
				if strings.HasSuffix(name, "Functions") {
					b.functions(underlying)
				} else {
					b.structure(name, underlying)
				}
			case *types.Basic:
				b.scalar(name, underlying)
			}
		}
	}
	return b.wrong, nil
}

func (b *binding) complain(format string, arguments ...any) {
	b.wrong = append(b.wrong, fmt.Sprintf(format, arguments...))
}

// bare is a name without what the two languages write differently.
func bare(name string) string { return strings.ToUpper(strings.ReplaceAll(name, "_", "")) }

func (b *binding) constant(c *types.Const) {
	for name, value := range b.reg.constants {
		if bare(name) != "VK"+bare(c.Name()) {
			continue
		}
		got, want := c.Val().ExactString(), literal(value)
		if got != want {
			b.complain("%s is %s, not %s", c.Name(), want, got)
		}
		return
	}
	b.complain("the registry has no %s", c.Name())
}

// literal returns a constant of C in decimals.
func literal(value string) string {
	switch value {
	case "(~0U)":
		return "4294967295"
	case "(~0ULL)":
		return "18446744073709551615"
	}
	if n, err := strconv.ParseInt(value, 0, 64); err == nil {
		return strconv.FormatInt(n, 10)
	}
	return value
}

// scalar checks that a type that is a number is as wide as the registry's.
func (b *binding) scalar(name string, t *types.Basic) {
	if name == "Flags" { // VkFlags itself, of which all are made
		name = "QueueFlags"
	}
	want, _ := b.reg.size(declaration{kind: "Vk" + name})
	if got := b.sizes.Sizeof(t); got != want {
		b.complain("%s has %d bytes, not %d", name, want, got)
	}
}

func (b *binding) structure(name string, s *types.Struct) {
	members, ok := b.reg.structures["Vk"+name]
	if !ok {
		b.complain("the registry has no structure Vk%s", name)
		return
	}
	if s.NumFields() != len(members) {
		b.complain("%s has %d fields, not %d", name, len(members), s.NumFields())
		return
	}
	var fields []*types.Var
	for field := range s.Fields() {
		fields = append(fields, field)
	}
	offsets, end, _ := b.reg.layout("Vk" + name)
	got := b.sizes.Offsetsof(fields)
	for i, field := range fields {
		where := name + "." + field.Name()
		if want := raised(members[i].name); field.Name() != want {
			b.complain("%s is where %s should be", where, want)
		}
		if got[i] != offsets[i] {
			b.complain("%s is at %d, not %d", where, offsets[i], got[i])
		}
		b.kind(where, field.Type(), members[i])
	}
	if size := b.sizes.Sizeof(s); size != end {
		b.complain("%s has %d bytes, not %d", name, end, size)
	}
	if value, ok := b.reg.structType["Vk"+name]; ok {
		c, _ := b.scope.Lookup("StructureType" + name).(*types.Const)
		if c == nil || c.Val().ExactString() != b.reg.constants[value] {
			b.complain("StructureType%s is not %s", name, value)
		}
	}
}

func (b *binding) functions(s *types.Struct) {
	for field := range s.Fields() {
		f, ok := b.reg.functions["vk"+field.Name()]
		signature, isFunction := field.Type().(*types.Signature)
		if !ok || !isFunction {
			b.complain("the registry has no function vk%s", field.Name())
			continue
		}
		parameters := signature.Params()
		if parameters.Len() != len(f.parameters) {
			b.complain("%s has %d parameters, not %d", field.Name(), len(f.parameters), parameters.Len())
			continue
		}
		for i, want := range f.parameters {
			b.kind(fmt.Sprintf("parameter %d of %s", i+1, field.Name()), parameters.At(i).Type(), want)
		}
		if results := signature.Results(); results.Len() > 0 {
			b.kind("the result of "+field.Name(), results.At(0).Type(), declaration{kind: f.returns})
		} else if f.returns != "void" {
			b.complain("%s returns %s", field.Name(), f.returns)
		}
	}
}

// kind checks that a type is how Go writes a type of C.
func (b *binding) kind(where string, got types.Type, d declaration) {
	text := types.TypeString(got, types.RelativeTo(b.pkg))
	if want := b.inGo(d); text != want {
		b.complain("%s is a %s, not %s", where, want, text)
	}
}

var scalars = map[string]string{
	"uint8_t": "uint8", "uint32_t": "uint32", "int32_t": "int32", "uint64_t": "uint64", "float": "float32",
	"size_t": "uint", "char": "byte", "VkDeviceSize": "uint64", "PFN_vkVoidFunction": "uintptr",
}

// inGo returns the type of C as the package writes it.
func (b *binding) inGo(d declaration) string {
	kind, pointers := scalars[d.kind], d.pointers
	if kind == "" {
		kind = strings.ReplaceAll(strings.TrimPrefix(d.kind, "Vk"), "FlagBits", "Flags")
	}
	switch declared := scalars[d.kind] != "" || b.scope.Lookup(kind) != nil; {
	case b.reg.categories[d.kind] == "funcpointer":
		kind = "uintptr" // a function of C is none of Go's pointers
	case declared:
	case pointers > 0: // to what is of no use here, or has no type
		kind = "unsafe.Pointer"
		pointers--
	case b.reg.categories[d.kind] == "bitmask":
		kind = "Flags"
	}
	text := strings.Repeat("*", pointers) + kind
	if d.array != "" {
		text = "[" + strconv.FormatInt(b.reg.length(d.array), 10) + "]" + text
	}
	return text
}

// raised returns the name of a member as that of a field.
func raised(name string) string { return strings.ToUpper(name[:1]) + name[1:] }
