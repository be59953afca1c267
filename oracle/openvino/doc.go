// Package openvino is the oracle of the OpenVINO texts: one function for each
// operator, to be compared with the text's prose.
package openvino
