// Package openvino draws calls of the OpenVINO operators, one file for each.
package openvino
