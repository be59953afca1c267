package vk_test

import (
	"cmp"
	"encoding/xml"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// A registry is the contents of vk.xml.
type registry struct {
	categories map[string]string // of types: "struct", "handle", "enum", "bitmask"…
	wide       map[string]bool   // bitmasks of 64 bits
	structures map[string][]declaration
	structType map[string]string // the sType of a structure
	functions  map[string]function
	constants  map[string]string // values as written
}

// A declaration is a member or a parameter.
type declaration struct {
	name, kind string
	pointers   int
	array      string // its length or the constant that is, or ""
}

type function struct {
	returns    string
	parameters []declaration
}

// The parts of vk.xml that are read.
type (
	xmlMember struct {
		API     string `xml:"api,attr"`
		Values  string `xml:"values,attr"`
		Type    string `xml:"type"`
		Name    string `xml:"name"`
		Enum    string `xml:"enum"`
		Comment string `xml:"comment"`
		Text    string `xml:",innerxml"`
	}
	xmlEnum struct {
		Name      string  `xml:"name,attr"`
		Value     string  `xml:"value,attr"`
		BitPos    *uint   `xml:"bitpos,attr"`
		Alias     string  `xml:"alias,attr"`
		Offset    *int64  `xml:"offset,attr"`
		Number    string  `xml:"extnumber,attr"`
		Direction *string `xml:"dir,attr"`
	}
	xmlBlock struct {
		Number string    `xml:"number,attr"`
		Enums  []xmlEnum `xml:"require>enum"`
	}
	xmlRegistry struct {
		Types []struct {
			Category string      `xml:"category,attr"`
			NameAttr string      `xml:"name,attr"`
			Alias    string      `xml:"alias,attr"`
			Name     string      `xml:"name"`
			Type     string      `xml:"type"`
			Members  []xmlMember `xml:"member"`
		} `xml:"types>type"`
		Enums []struct {
			Enums []xmlEnum `xml:"enum"`
		} `xml:"enums"`
		Commands []struct {
			Proto struct {
				Type string `xml:"type"`
				Name string `xml:"name"`
			} `xml:"proto"`
			Params []xmlMember `xml:"param"`
		} `xml:"commands>command"`
		Features   []xmlBlock `xml:"feature"`
		Extensions []xmlBlock `xml:"extensions>extension"`
	}
)

func readRegistry(r io.Reader) (*registry, error) {
	var x xmlRegistry
	if err := xml.NewDecoder(r).Decode(&x); err != nil {
		return nil, err
	}
	reg := &registry{
		categories: map[string]string{}, wide: map[string]bool{}, structures: map[string][]declaration{},
		structType: map[string]string{}, functions: map[string]function{}, constants: map[string]string{},
	}
	for _, t := range x.Types {
		name := t.NameAttr + t.Name
		reg.categories[name] = t.Category
		reg.wide[name] = t.Type == "VkFlags64"
		if t.Category == "struct" && t.Alias == "" {
			reg.structures[name] = declarations(t.Members)
			if len(t.Members) > 0 && t.Members[0].Values != "" {
				reg.structType[name] = t.Members[0].Values
			}
		}
	}
	for _, c := range x.Commands {
		if c.Proto.Name != "" {
			reg.functions[c.Proto.Name] = function{c.Proto.Type, declarations(c.Params)}
		}
	}
	for _, group := range x.Enums {
		reg.addConstants(group.Enums, "")
	}
	for _, block := range slices.Concat(x.Features, x.Extensions) {
		reg.addConstants(block.Enums, block.Number)
	}
	return reg, nil
}

// addConstants notes the values of constants of an extension. The registry
// counts those from a thousand of its number's.
func (r *registry) addConstants(enums []xmlEnum, extension string) {
	for _, e := range enums {
		switch {
		case e.BitPos != nil:
			r.constants[e.Name] = strconv.FormatUint(1<<*e.BitPos, 10)
		case e.Value != "":
			r.constants[e.Name] = e.Value
		case e.Offset != nil:
			number, _ := strconv.ParseInt(cmp.Or(e.Number, extension), 10, 64)
			value := 1_000_000_000 + (number-1)*1000 + *e.Offset
			if e.Direction != nil {
				value = -value
			}
			r.constants[e.Name] = strconv.FormatInt(value, 10)
		}
	}
}

var arrayLength = regexp.MustCompile(`\[(?:<enum>)?(\w+)(?:</enum>)?\]`)

func declarations(members []xmlMember) []declaration {
	var list []declaration
	for _, m := range members {
		if m.API == "vulkansc" {
			continue
		}
		text := strings.ReplaceAll(m.Text, m.Comment, "")
		d := declaration{name: m.Name, kind: m.Type, pointers: strings.Count(text, "*")}
		if found := arrayLength.FindStringSubmatch(text); found != nil {
			d.array = found[1]
		}
		list = append(list, d)
	}
	return list
}

// size returns the size of a type and its alignment, in bytes, under every
// 64-bit C compiler.
func (r *registry) size(d declaration) (size, align int64) {
	size = map[string]int64{
		"uint8_t": 1, "char": 1, "uint16_t": 2, "uint32_t": 4, "int32_t": 4, "float": 4, "VkBool32": 4,
		"uint64_t": 8, "size_t": 8, "VkDeviceSize": 8,
	}[d.kind]
	switch category := r.categories[d.kind]; {
	case d.pointers > 0, category == "handle", category == "funcpointer", r.wide[d.kind]:
		size = 8
	case category == "enum", category == "bitmask":
		size = 4
	case category == "struct":
		_, end, align := r.layout(d.kind)
		return end * r.length(d.array), align
	}
	if size == 0 {
		panic("vk.xml: the size of " + d.kind + " is not known")
	}
	return size * r.length(d.array), size
}

// layout returns where the members of a structure are, its size and its
// alignment, in bytes.
func (r *registry) layout(structure string) (offsets []int64, end, align int64) {
	align = 1
	for _, d := range r.structures[structure] {
		size, a := r.size(d)
		align = max(align, a)
		end = (end + a - 1) / a * a
		offsets = append(offsets, end)
		end += size
	}
	return offsets, (end + align - 1) / align * align, align
}

// length returns the elements of an array; 1 for what is none.
func (r *registry) length(array string) int64 {
	if array == "" {
		return 1
	}
	if value, ok := r.constants[array]; ok {
		array = value
	}
	n, err := strconv.ParseInt(array, 0, 64)
	if err != nil {
		panic(err)
	}
	return n
}
