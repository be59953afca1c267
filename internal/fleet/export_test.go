package fleet

// RequestTime is the time of each request to the server.
var RequestTime = &requestTime
