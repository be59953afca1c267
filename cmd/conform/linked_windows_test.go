package main_test

var linkedHere = []string{"github.com/inconshreveable/mousetrap"} // of cobra
