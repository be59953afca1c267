// Code generated from spec/catalogue by go generate ./spec/catalogue. DO NOT EDIT.

package lower

import (
	"example.com/conform/backends/internal/lower/pull"
	"example.com/conform/backends/internal/lower/pull/dml"
	"example.com/conform/backends/internal/lower/pull/onnx"
	"example.com/conform/backends/internal/lower/pull/openvino"
	"example.com/conform/backends/internal/lower/pull/stablehlo"
	"example.com/conform/backends/internal/lower/pull/xla"
)

var pulls = map[string]*pull.Operator{
	"dml.slice1":                         &dml.Slice1,
	"dml.scatter":                        &dml.Scatter,
	"dml.copy":                           &dml.Copy,
	"openvino.strided_slice":             &openvino.StridedSlice,
	"xla.copy":                           &xla.Copy,
	"onnx.concat":                        &onnx.Concat,
	"onnx.split":                         &onnx.Split,
	"onnx.pad":                           &onnx.Pad,
	"onnx.transpose":                     &onnx.Transpose,
	"onnx.tile":                          &onnx.Tile,
	"onnx.expand":                        &onnx.Expand,
	"onnx.slice":                         &onnx.Slice,
	"onnx.space_to_depth":                &onnx.SpaceToDepth,
	"onnx.depth_to_space":                &onnx.DepthToSpace,
	"onnx.trilu":                         &onnx.Trilu,
	"onnx.reshape":                       &onnx.Reshape,
	"onnx.reverse_sequence":              &onnx.ReverseSequence,
	"openvino.slice":                     &openvino.Slice,
	"openvino.pad":                       &openvino.Pad,
	"onnx.gather":                        &onnx.Gather,
	"onnx.gather_elements":               &onnx.GatherElements,
	"onnx.gather_nd":                     &onnx.GatherNd,
	"onnx.scatter_elements":              &onnx.ScatterElements,
	"onnx.scatter_nd":                    &onnx.ScatterNd,
	"onnx.resize":                        &onnx.Resize,
	"onnx.compress":                      &onnx.Compress,
	"openvino.gather":                    &openvino.Gather,
	"openvino.scatter_nd_update":         &openvino.ScatterNdUpdate,
	"openvino.scatter_elements_update":   &openvino.ScatterElementsUpdate,
	"openvino.reverse_sequence":          &openvino.ReverseSequence,
	"openvino.slice_scatter":             &openvino.SliceScatter,
	"openvino.batch_to_space":            &openvino.BatchToSpace,
	"openvino.space_to_batch":            &openvino.SpaceToBatch,
	"openvino.scatter_update":            &openvino.ScatterUpdate,
	"onnx.where":                         &onnx.Where,
	"onnx.one_hot":                       &onnx.OneHot,
	"openvino.one_hot":                   &openvino.OneHot,
	"onnx.tensor_scatter":                &onnx.TensorScatter,
	"onnx.cast":                          &onnx.Cast,
	"onnx.squeeze":                       &onnx.Squeeze,
	"onnx.unsqueeze":                     &onnx.Unsqueeze,
	"onnx.flatten":                       &onnx.Flatten,
	"onnx.identity":                      &onnx.Identity,
	"onnx.bit_cast":                      &onnx.BitCast,
	"stablehlo.slice":                    &stablehlo.Slice,
	"stablehlo.pad":                      &stablehlo.Pad,
	"stablehlo.dynamic_slice":            &stablehlo.DynamicSlice,
	"stablehlo.dynamic_update_slice":     &stablehlo.DynamicUpdateSlice,
	"stablehlo.reverse":                  &stablehlo.Reverse,
	"stablehlo.select":                   &stablehlo.Select,
	"stablehlo.concatenate":              &stablehlo.Concatenate,
	"stablehlo.transpose":                &stablehlo.Transpose,
	"stablehlo.broadcast_in_dim":         &stablehlo.BroadcastInDim,
	"stablehlo.gather":                   &stablehlo.Gather,
	"stablehlo.scatter":                  &stablehlo.Scatter,
	"stablehlo.reshape":                  &stablehlo.Reshape,
	"stablehlo.iota":                     &stablehlo.Iota,
	"stablehlo.bitcast_convert":          &stablehlo.BitcastConvert,
	"stablehlo.convert":                  &stablehlo.Convert,
	"stablehlo.dynamic_broadcast_in_dim": &stablehlo.DynamicBroadcastInDim,
	"stablehlo.dynamic_reshape":          &stablehlo.DynamicReshape,
	"stablehlo.dynamic_iota":             &stablehlo.DynamicIota,
	"stablehlo.dynamic_pad":              &stablehlo.DynamicPad,
}
