package main

func ignoreFileLimit() {}
