package draw

import "example.com/conform/spec"

// Forms draws how lists come to a call: to every second one as constants.
func Forms(s *Source, fields spec.Fields) {
	constant := s.OneIn(2)
	fields.SetForms(func(*spec.Field) spec.Form {
		if constant {
			return spec.FormConstant
		}
		return Pick(s, []spec.Form{spec.FormConstant, spec.FormInput, spec.FormComputed})
	})
}
