// Package browser has no code. Its tests open reports in a real browser.
package browser
