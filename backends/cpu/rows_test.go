package cpu_test

import (
	"example.com/conform/backends/internal/workload"
	"example.com/conform/spec"
	"example.com/conform/spec/onnx"
	"example.com/conform/spec/tensor"
)

// rows are what [BenchmarkRun] measures: moves of elements that take different
// paths through the kernels.
var rows = []string{
	"contiguous", "stride-2", "reversed", "height-back-2-width-2", "nchw-to-nhwc", "broadcast-channels",
	"broadcast-width", "padded-rows", "scatter-axis-0", "scatter-axis-3", "tiny",
	"compress", "concat", "depth-to-space", "expand", "gather-axis-0", "gather-axis-1", "gather-last-axis", "gather-elements-axis-0", "gather-elements-axis-3", "gather-nd",
	"pad", "resize", "reverse-sequence", "scatter-elements", "scatter-nd", "scatter-nd-elements", "space-to-depth", "split", "tile", "transpose", "trilu",
}

// rowWorkload makes the workload of a row on a tensor of the given bytes, a
// power of two and at least 16 KiB.
func rowWorkload(row string, d tensor.DType, bytes int64) workload.Workload {
	channels := int64(64)
	if bytes < 1<<20 {
		channels = 16
	}
	height := int64(1)
	area := bytes / d.Size() / channels
	for 4*height*height <= area {
		height *= 2
	}
	width := area / height
	sizes := []int64{1, channels, height, width}
	switch row {
	case "contiguous":
		return workload.Slice(row, d, sizes, 1, 1, 1, 1)
	case "stride-2":
		return workload.Slice(row, d, sizes, 1, 1, 1, 2)
	case "reversed":
		return workload.Slice(row, d, sizes, 1, 1, 1, -1)
	case "height-back-2-width-2":
		return workload.Slice(row, d, sizes, 1, 1, -2, 2)
	case "nchw-to-nhwc":
		return workload.Copy(row, d, sizes, nil, []int64{channels * area, 1, channels * width, channels})
	case "broadcast-channels":
		return workload.Copy(row, d, sizes, []int64{0, 0, width, 1}, nil)
	case "broadcast-width":
		return workload.Copy(row, d, sizes, []int64{channels * height, height, 1, 0}, nil)
	case "padded-rows":
		pitch := width + 8
		return workload.Copy(row, d, sizes, nil, []int64{channels * height * pitch, height * pitch, pitch, 1})
	case "scatter-axis-0":
		return workload.Scatter(row, d, 0, []int64{channels, 1, height, width})
	case "scatter-axis-3":
		return workload.Scatter(row, d, 3, sizes)
	case "compress":
		kept := make([]int64, 64)
		for i := range kept {
			kept[i] = int64(i % 2)
		}
		return workload.ONNX(row, onnx.Compress, &onnx.CompressAttributes{Condition: kept, Axis: 0}, nil, d, []int64{64, bytes / d.Size() / 64}, []int64{32, bytes / d.Size() / 64})
	case "concat":
		half := []int64{1, channels / 2, height, width}
		return workload.ONNX(row, onnx.Concat, &onnx.ConcatAttributes{Axis: 1}, spec.Counts{2, 1}, d, half, half, sizes)
	case "depth-to-space":
		return workload.ONNX(row, onnx.DepthToSpace, &onnx.DepthToSpaceAttributes{Blocksize: 2}, nil, d, sizes, []int64{1, channels / 4, 2 * height, 2 * width})
	case "expand":
		return workload.ONNX(row, onnx.Expand, &onnx.ExpandAttributes{Shape: sizes}, nil, d, []int64{1, 1, height, width}, sizes)
	case "gather-axis-0":
		return workload.ONNX(row, onnx.Gather, &onnx.GatherAttributes{}, nil, d, []int64{channels * height, width}, []int64{channels * height}, []int64{channels * height, width})
	case "gather-axis-1":
		return workload.ONNX(row, onnx.Gather, &onnx.GatherAttributes{Axis: 1}, nil, d, []int64{channels, height, width}, []int64{height}, []int64{channels, height, width})
	case "gather-last-axis":
		data := []int64{channels, height, width}
		return workload.ONNX(row, onnx.Gather, &onnx.GatherAttributes{Axis: 2}, nil, d, data, []int64{width}, data)
	case "gather-elements-axis-0":
		return workload.ONNX(row, onnx.GatherElements, &onnx.GatherElementsAttributes{}, nil, d, []int64{channels, height, width}, []int64{channels, height, width}, []int64{channels, height, width})
	case "gather-elements-axis-3":
		return workload.ONNX(row, onnx.GatherElements, &onnx.GatherElementsAttributes{Axis: 3}, nil, d, sizes, sizes, sizes)
	case "gather-nd":
		return workload.ONNX(row, onnx.GatherNd, &onnx.GatherNDAttributes{}, nil, d, []int64{channels * height, width}, []int64{channels * height, 1}, []int64{channels * height, width})
	case "pad":
		return workload.ONNX(row, onnx.Pad, &onnx.PadAttributes{Pads: []int64{0, 0, 1, 1, 0, 0, 1, 1}}, spec.Counts{1, 0, 1}, d, []int64{1, channels, height - 2, width - 2}, sizes)
	case "resize":
		return workload.ONNX(row, onnx.Resize, &onnx.ResizeAttributes{Scales: []float32{1, 1, 2, 2}}, nil, d, []int64{1, channels, height / 2, width / 2}, sizes)
	case "reverse-sequence":
		return workload.ONNX(row, onnx.ReverseSequence, &onnx.ReverseSequenceAttributes{TimeAxis: 0, BatchAxis: 1}, nil, d, []int64{height, channels, width}, []int64{channels}, []int64{height, channels, width})
	case "scatter-elements":
		return workload.ONNX(row, onnx.ScatterElements, &onnx.ScatterElementsAttributes{Axis: 3}, nil, d, sizes, sizes, sizes, sizes)
	case "scatter-nd-elements":
		data, flat := []int64{channels, height * width}, []int64{channels * height * width}
		return workload.ONNX(row, onnx.ScatterNd, &onnx.ScatterNDAttributes{}, nil, d, data, []int64{flat[0], 2}, flat, data)
	case "space-to-depth":
		return workload.ONNX(row, onnx.SpaceToDepth, &onnx.SpaceToDepthAttributes{Blocksize: 2}, nil, d, sizes, []int64{1, 4 * channels, height / 2, width / 2})
	case "split":
		half := []int64{1, channels / 2, height, width}
		return workload.ONNX(row, onnx.Split, &onnx.SplitAttributes{Axis: 1, NumOutputs: 2}, spec.Counts{1, 2}, d, sizes, half, half)
	case "scatter-nd":
		data := []int64{channels * height, width}
		return workload.ONNX(row, onnx.ScatterNd, &onnx.ScatterNDAttributes{}, nil, d, data, []int64{channels * height, 1}, data, data)
	case "tile":
		return workload.ONNX(row, onnx.Tile, &onnx.TileAttributes{Repeats: []int64{1, 2, 2, 1}}, nil, d, []int64{1, channels / 2, height / 2, width}, sizes)
	case "transpose":
		return workload.ONNX(row, onnx.Transpose, &onnx.TransposeAttributes{Perm: []int64{1, 0}}, nil, d, []int64{channels * height, width}, []int64{width, channels * height})
	case "trilu":
		return workload.ONNX(row, onnx.Trilu, &onnx.TriluAttributes{}, spec.Counts{1, 0, 1}, d, sizes, sizes)
	default: // tiny
		return workload.Slice(row, d, []int64{1, 1, 4, 4}, 1, 1, -2, 1)
	}
}
