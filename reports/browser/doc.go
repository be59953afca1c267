// Package browser has no code: its tests open reports in a real browser.
package browser
