// Package openvino is the oracle of the OpenVINO texts: one function an
// operator, to be held beside the text's prose.
package openvino
