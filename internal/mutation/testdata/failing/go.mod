module example.org/failing

go 1.26
