package main

import (
	"archive/tar"
	"archive/zip"
	"compress/gzip"
	"io"
	"io/fs"
	"time"
)

// A file is one of an archive, or an archive.
type file struct {
	name string
	data []byte
	mode fs.FileMode // 0o644 where it is 0
}

func (f *file) permissions() fs.FileMode {
	if f.mode == 0 {
		return 0o644
	}
	return f.mode
}

// writeTar writes files below a folder, compressed. Nothing of it depends on
// this machine or on the user.
func writeTar(w io.Writer, folder string, files []file, made time.Time) error {
	zipped, err := gzip.NewWriterLevel(w, gzip.BestCompression)
	if err != nil {
		return err
	}
	archive := tar.NewWriter(zipped)
	for _, f := range files {
		header := &tar.Header{
			Name: folder + "/" + f.name, Mode: int64(f.permissions()), Size: int64(len(f.data)),
			ModTime: made, Format: tar.FormatUSTAR,
		}
		if err := archive.WriteHeader(header); err != nil {
			return err
		}
		if _, err := archive.Write(f.data); err != nil {
			return err
		}
	}
	if err := archive.Close(); err != nil {
		return err
	}
	return zipped.Close()
}

// writeZip is writeTar for those who have no tar.
func writeZip(w io.Writer, folder string, files []file, made time.Time) error {
	archive := zip.NewWriter(w)
	for _, f := range files {
		header := &zip.FileHeader{Name: folder + "/" + f.name, Method: zip.Deflate, Modified: made}
		header.SetMode(f.permissions())
		entry, err := archive.CreateHeader(header)
		if err != nil {
			return err
		}
		if _, err := entry.Write(f.data); err != nil {
			return err
		}
	}
	return archive.Close()
}
