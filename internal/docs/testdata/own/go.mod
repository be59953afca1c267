module example.org/own

go 1.26
