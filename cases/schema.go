package cases

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"math"

	"example.com/conform/spec"
	"example.com/conform/spec/catalogue"
	"example.com/conform/spec/tensor"
)

// object is a JSON object. Its keys are written in alphabetical order.
type object = map[string]any

// Schema returns the grammar of case files as JSON Schema 2020-12, generated
// from the catalogue. It is for editors: a file that satisfies it may still be
// rejected.
func Schema() ([]byte, error) { return schemaOf(catalogue.All()) }

// schemaOf returns the grammar of the case files of these operators.
func schemaOf(operators []*spec.Operator) ([]byte, error) {
	var names []string
	var branches []any
	defs := object{
		"variable": object{
			"description": "a variable of the matrix",
			"type":        "string",
			"pattern":     `^\$[a-z0-9_]+$`,
		},
		"dtype": object{"enum": dtypeNames},
		"value": object{
			"description": "a number: digits, nan, -nan, inf, -inf, or 0x and raw bits",
			"anyOf":       []any{object{"type": "number"}, object{"enum": []string{"nan", "-nan", "inf", "-inf"}}, ref("variable")},
		},
		"element": object{
			"description": "an element of a tensor: a value; of bool, uint8 and int8 true or false, for 1 and 0; of complex64 the real and the imaginary part with a semicolon between them",
			"anyOf":       []any{ref("value"), object{"type": "boolean"}, object{"type": "string", "pattern": "^[^;]+;[^;]+$"}},
		},
		"elements": object{
			"description": "elements in row-major order, nested or flat",
			"type":        "array",
			"items":       object{"anyOf": []any{ref("element"), ref("elements")}},
		},
		"data":          dataSchema(),
		"linearIndices": listOf(integerSchema(0, math.MaxInt64), "the linear index of each element"),
		"admissible": object{
			"description": "the admissible elements of the output, in row-major order, nested or flat",
			"type":        "array",
			"items": object{"anyOf": []any{
				ref("element"), ref("admissible"),
				object{"const": "anything"},
				closed(object{"any_of": object{"type": "array", "minItems": 1, "items": ref("element")}}, "any_of"),
			}},
		},
		"matrix": object{
			"description":   "lists of values; the case is repeated for every combination",
			"type":          "object",
			"minProperties": 1,
			"maxProperties": maxVariables,
			"propertyNames": object{"pattern": "^[a-z0-9_]+$"},
			"additionalProperties": object{"anyOf": []any{
				object{"type": "array", "minItems": 1},
				object{"const": "all", "description": "the eleven common data types"},
			}},
		},
	}
	for _, op := range operators {
		own := []string{op.Name}
		if op.Alias != "" {
			own = append(own, op.Alias)
		}
		names = append(names, own...)
		defs[op.Name] = caseSchema(op)
		defs[op.Name+".rule"] = ruleSchema(op)
		branches = append(branches, object{
			"if":   object{"properties": object{"operator": object{"enum": own}}},
			"then": object{"properties": object{"cases": object{"items": ref(op.Name)}}},
		})
	}
	schema := closed(object{
		"operator": object{"enum": names, "description": "the operator that every case of the file calls"},
		"cases":    object{"type": "array"},
	}, "operator", "cases")
	schema["$schema"] = "https://json-schema.org/draft/2020-12/schema"
	schema["title"] = "a case file of conform"
	schema["allOf"] = branches
	schema["$defs"] = defs

	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetIndent("", " ")
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(schema); err != nil {
		return nil, fmt.Errorf("schema: %w", err)
	}
	return out.Bytes(), nil
}

func ref(name string) object { return object{"$ref": "#/$defs/" + name} }

// closed returns the schema of an object with these properties and no others.
func closed(properties object, required ...string) object {
	schema := object{"type": "object", "properties": properties, "additionalProperties": false}
	if len(required) > 0 {
		schema["required"] = required
	}
	return schema
}

// orVariable returns a schema that also accepts a matrix variable.
func orVariable(schema object) object {
	either := object{"anyOf": []any{schema, ref("variable")}}
	if description := schema["description"]; description != nil {
		either["description"] = description
		delete(schema, "description")
	}
	return either
}

func textSchema(description string) object {
	return object{"type": "string", "pattern": `\S`, "description": description}
}

func listOf(items object, description string) object {
	return orVariable(object{"type": "array", "items": orVariable(items), "description": description})
}

func integerSchema(low, high int64) object {
	return object{"type": "integer", "minimum": low, "maximum": high}
}

func dataSchema() object {
	one := closed(object{
		"at": orVariable(object{
			"description":          "the elements from an ordinal on; all others are zero",
			"type":                 "object",
			"propertyNames":        object{"pattern": "^(0|[1-9][0-9]*)$"},
			"additionalProperties": object{"anyOf": []any{ref("elements"), ref("element")}},
		}),
		"iota":   orVariable(integerSchema(math.MinInt64, math.MaxInt64)),
		"fill":   ref("element"),
		"random": orVariable(integerSchema(0, math.MaxInt64)),
	})
	one["minProperties"], one["maxProperties"] = 1, 1
	return object{"anyOf": []any{ref("elements"), ref("element"), one}}
}

func caseSchema(op *spec.Operator) object {
	word := object{"type": "string", "pattern": `^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$`, "maxLength": maxName}
	properties := object{
		"name":       word,
		"why":        textSchema("what the case is for, in a sentence"),
		"source":     textSchema("the document and section that it comes from"),
		"reference":  textSchema("where else the case is known: an ID of another suite, or an address"),
		"cites":      listOf(ref(op.Name+".rule"), "the rules that the case exercises"),
		"tags":       listOf(word, "words to select by"),
		"tensors":    tensorsSchema(op),
		"attributes": attributesSchema(op),
		"check_only": orVariable(object{"type": "boolean", "description": "ask only whether the call is accepted or rejected; there is no data"}),
		"matrix":     ref("matrix"),
		"expect":     expectSchema(op),
	}
	if lists := inputLists(op.Bind(op.NewAttributes()).Fields); len(lists) > 0 {
		forms := object{}
		for _, name := range lists {
			forms[name] = orVariable(object{"enum": spec.Forms()})
		}
		all := closed(forms)
		all["description"] = "how lists come to engines that run models, if not as their mode has them"
		properties["forms"] = orVariable(all)
	}
	if !op.Program {
		return closed(properties, "name", "tensors")
	}
	properties["program"] = object{
		"description": "the nodes in order, each as results = operator(operands, attribute=value), and then return with the outputs",
		"type":        "array", "minItems": 2, "items": object{"type": "string"},
	}
	return closed(properties, "name", "tensors", "program")
}

func ruleSchema(op *spec.Operator) object {
	var rules []any
	for _, rule := range op.Rules {
		rules = append(rules, object{"const": rule.ID, "description": rule.Statement})
	}
	return object{"oneOf": rules}
}

func tensorsSchema(op *spec.Operator) object {
	tensors := object{}
	var required []string
	for p := range op.Params {
		param := &op.Params[p]
		if !stated(op, p) {
			continue
		}
		inferred := param.Inferred
		properties := object{"dtype": orVariable(ref("dtype"))}
		if !inferred {
			properties["sizes"] = listOf(integerSchema(0, param.Layout.MaxSize()), "extent of each dimension, in elements")
		}
		maps.Copy(properties, layoutSchema(param.Layout))
		if param.Dir == spec.In {
			properties["data"] = ref("data")
		}
		if param.Layout == nil {
			properties["view"] = orVariable(object{
				"description": "in which ways the memory of the operand differs from a packed one, for backends that take views",
				"type":        "array", "uniqueItems": true, "items": object{"enum": viewNames(param)},
			})
		}
		var needs []string
		if !param.Implied() {
			needs = append(needs, "dtype")
			if !inferred {
				needs = append(needs, "sizes")
			}
		}
		one := orVariable(closed(properties, needs...))
		if param.Count == spec.Many {
			one = orVariable(object{"type": "array", "minItems": 1, "maxItems": spec.MaxMany, "items": one})
		}
		tensors[param.Name] = one
		if param.Count == spec.Many || param.Count == spec.One && !param.Implied() {
			required = append(required, param.Name)
		}
	}
	return closed(tensors, required...)
}

// layoutSchema returns the properties of an operand that state a layout.
func layoutSchema(family *tensor.Family) object {
	properties := object{}
	for field := range family.Fields() {
		switch {
		case field.List != nil && field.Names != nil:
			properties[field.Name] = object{
				"description": field.Doc,
				"anyOf": []any{
					object{"enum": field.Names},
					object{"type": "array", "items": orVariable(integerSchema(field.Min, field.Max))},
					ref("variable"),
				},
			}
		case field.List != nil:
			properties[field.Name] = listOf(integerSchema(field.Min, field.Max), field.Doc)
		case field.Names != nil:
			properties[field.Name] = orVariable(object{"enum": field.Names})
		default:
			properties[field.Name] = orVariable(integerSchema(field.Min, field.Max))
		}
	}
	return properties
}

// viewNames returns the words that the view of a parameter may have.
func viewNames(param *spec.Param) []string {
	if param.Dir == spec.In {
		return tensor.ViewNames()
	}
	return (tensor.Written - 1).Words()
}

func attributesSchema(op *spec.Operator) object {
	properties := object{}
	var required []string
	fields := op.Bind(op.NewAttributes()).Fields
	for i := range fields {
		field := &fields[i]
		var schema object
		switch {
		case field.Float32:
			schema = listOf(ref("value"), field.Doc)
		case field.Characters() != nil:
			schema = object{"type": "string", "maxLength": spec.MaxListLength, "description": field.Doc}
		case field.List != nil && field.Range.Bool():
			schema = listOf(object{"enum": []any{false, true, 0, 1}}, field.Doc)
		case field.List != nil:
			schema = listOf(integerSchema(field.Range.Min, field.Range.Max), field.Doc)
		case field.Float != nil:
			schema = ref("value")
			schema["description"] = field.Doc
		default:
			schema = scalarSchema(field)
			schema["description"] = field.Doc
			schema = orVariable(schema)
		}
		properties[field.Name] = schema
		if !field.Optional {
			required = append(required, field.Name)
		}
	}
	return orVariable(closed(properties, required...))
}

func scalarSchema(field *spec.Field) object {
	switch {
	case field.Bool != nil:
		return object{"type": "boolean"}
	case field.Enum != nil:
		return object{"enum": namedValues(field.Enum)}
	default:
		return integerSchema(field.Range.Min, field.Range.Max)
	}
}

// namedValues returns the names of values. Names that are numbers are included
// as numbers too, because a file may omit the quotes.
func namedValues(enum spec.Enum) []any {
	var values []any
	for _, name := range enum.Names() {
		values = append(values, name)
		var number float64
		if json.Unmarshal([]byte(name), &number) == nil {
			values = append(values, json.Number(name))
		}
	}
	return values
}

func expectSchema(op *spec.Operator) object {
	properties := func() object {
		properties := object{
			"reject": object{"anyOf": []any{ref(op.Name + ".rule"), ref("variable"), object{"const": true}}},
			"accept": object{"const": true},
		}
		for p := range op.Params {
			switch param := &op.Params[p]; {
			case param.Dir != spec.Out:
			case param.Count == spec.Many:
				properties[param.Name] = orVariable(object{"type": "array", "items": orVariable(ref("admissible"))})
			default:
				properties[param.Name] = orVariable(ref("admissible"))
			}
		}
		memory := object{}
		for _, name := range memoryNames(op) {
			memory[name] = ref("linearIndices")
		}
		if len(memory) > 0 {
			properties["memory"] = orVariable(closed(memory))
		}
		if op.Infers() {
			sizes := listOf(integerSchema(0, math.MaxInt64), "the sizes of the output")
			if op.Several() {
				sizes = orVariable(object{"type": "array", "items": sizes, "description": "the sizes of each output"})
			}
			properties["sizes"] = sizes
		}
		return properties
	}
	listed := properties()
	listed["when"] = orVariable(whenSchema(op))
	return object{
		"description": "the admissible results",
		"anyOf": []any{
			object{"enum": []string{"oracle", "accept", "reject"}},
			closed(properties()),
			object{"type": "array", "minItems": 1, "items": object{"anyOf": []any{
				closed(listed), closed(object{"otherwise": object{"const": "oracle"}}, "otherwise"),
			}}},
			ref("variable"),
		},
	}
}

func whenSchema(op *spec.Operator) object {
	properties := object{}
	for _, question := range op.Questions {
		var answers []any
		for _, option := range question.Answers {
			answers = append(answers, object{"const": option.Name, "description": option.Statement})
		}
		for _, key := range []string{question.Name(), question.ID} {
			properties[key] = orVariable(object{"oneOf": answers, "description": question.Ask})
		}
	}
	return closed(properties)
}
