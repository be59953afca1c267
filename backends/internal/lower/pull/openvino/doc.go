// Package openvino contains the pull functions of the OpenVINO operators, one file
// per operator.
package openvino
