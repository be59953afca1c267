package browser_test

import (
	"context"
	"fmt"
	"time"

	"github.com/chromedp/chromedp"
)

// waiting is how long a test waits for the browser. Nothing that passes comes near it.
const waiting = 5 * time.Minute

// visible counts the divergences that are shown.
const visible = `[...document.querySelectorAll(".group")].filter(g => !g.hidden).length`

// unfold unfolds everything, and has it drawn where it cannot be seen too.
var unfold = evaluate(`document.querySelectorAll("details, section").forEach(e => { e.open = true; e.style.contentVisibility = "visible" })`)

func evaluate(expression string) chromedp.Action[chromedp.Void] {
	return func(ctx context.Context, t *chromedp.Target) (chromedp.Void, error) {
		_, err := chromedp.Evaluate[bool](expression+"; true")(ctx, t)
		return chromedp.Void{}, err
	}
}

func quoted(s string) string { return fmt.Sprintf("%q", s) }

// setTo sets a field as typing does.
func setTo(selector, value string) chromedp.Action[chromedp.Void] {
	return evaluate(fmt.Sprintf(`{
		const field = document.querySelector(%q);
		field.value = %q;
		field.dispatchEvent(new Event("input", {bubbles: true}));
	}`, selector, value))
}

// setFocus takes the focus away from all fields.
func setFocus(selector string) chromedp.Action[chromedp.Void] {
	return evaluate(fmt.Sprintf(`{ document.activeElement.blur(); document.querySelector(%q).scrollIntoView() }`, selector))
}

// overflowing lists the elements that reach beyond the right edge of the page
// without being inside something that scrolls.
const overflowing = `(() => {
	const known = new Map();
	const scrolls = e => {
		if (!e) return false;
		if (!known.has(e)) known.set(e, ["auto", "scroll"].includes(getComputedStyle(e).overflowX) || e.classList.contains("skip") || scrolls(e.parentElement));
		return known.get(e);
	};
	return [...document.body.querySelectorAll("*")].filter(e => {
		const box = e.getBoundingClientRect();
		return box.width > 0 && box.right > innerWidth + 1 && !scrolls(e);
	}).map(e => e.tagName + "." + e.className + " " + e.textContent.slice(0, 40));
})()`

// sideways lists the tables and texts of files that must be scrolled to be read.
const sideways = `[...document.querySelectorAll(".matrix, pre")].filter(e => e.scrollWidth > e.clientWidth + 1)
	.map(e => e.tagName + "." + e.className + " " + e.textContent.trim().slice(0, 40))`

// struck lists the links whose underline lies less than a quarter of the letters' size
// below them, where it hides underscores.
const struck = `[...document.querySelectorAll("a")].filter(a => parseFloat(getComputedStyle(a).textUnderlineOffset) < parseFloat(getComputedStyle(a).fontSize) / 4)
	.map(a => a.textContent.slice(0, 40))`

// tooFaint lists texts whose contrast is below that of WCAG AA for small text.
const tooFaint = `(() => {
	const channel = c => (c /= 255) <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
	const luminance = ([r, g, b]) => 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
	const parse = s => (s.match(/[\d.]+/g) || []).map(Number);
	const known = new Map();
	const behind = e => {
		if (!e) return [255, 255, 255];
		if (!known.has(e)) known.set(e, own(e) || behind(e.parentElement));
		return known.get(e);
	};
	const own = e => {
		const color = parse(getComputedStyle(e).backgroundColor), rect = e.tagName === "g" && e.querySelector(":scope > rect");
		if (rect && getComputedStyle(rect).fill !== "none") return parse(getComputedStyle(rect).fill);
		return color.length === 3 || color[3] > 0 ? color : undefined;
	};
	const faint = new Set();
	const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
	for (let n = walker.nextNode(); n; n = walker.nextNode()) {
		const e = n.parentElement;
		if (!n.data.trim() || ["SCRIPT", "STYLE", "OPTION", "title"].includes(e.tagName) || !e.checkVisibility()) continue;
		const svg = e.tagName === "text", style = getComputedStyle(e);
		const one = luminance(parse(svg ? style.fill : style.color)), other = luminance(behind(e));
		const contrast = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
		if (contrast < 4.5) faint.add(contrast.toFixed(2) + " " + e.tagName + "." + e.getAttribute("class") + " " + n.data.trim().slice(0, 40));
	}
	return [...faint];
})()`

// inaccessible lists what a screen reader or a keyboard cannot make anything of: what
// has no name, IDs that two elements share, headings that skip a level, tables
// without headers, and what scrolls but cannot be reached.
const inaccessible = `(() => {
	const list = [];
	const say = (what, e) => list.push(what + ": " + e.outerHTML.slice(0, 90));
	const name = e => (e.getAttribute("aria-label") || e.textContent || "").trim();
	const of = selector => [...document.querySelectorAll(selector)];
	if (!document.documentElement.lang) say("no language", document.documentElement);
	if (!document.title) say("no title", document.head);
	if (of("main").length !== 1 || of("h1").length !== 1) say("not one main and one h1", document.body);
	for (const e of of("a, button, summary, [role=img], [role=group], [role=search]")) if (!name(e)) say("no name", e);
	for (const e of of("input, select")) if (!e.getAttribute("aria-label") && !e.labels.length) say("no label", e);
	const ids = new Set();
	for (const e of of("[id]")) { if (ids.has(e.id)) say("an ID twice", e); ids.add(e.id); }
	let level = 0;
	for (const e of of("h1, h2, h3, h4, h5, h6")) { const l = +e.tagName[1]; if (l > level + 1) say("a heading skips a level", e); level = l; }
	for (const e of of("table")) if (!e.querySelector("th[scope]")) say("no headers", e);
	for (const e of of("ul, ol")) for (const c of e.children) if (c.tagName !== "LI") say("no item of a list", c);
	for (const e of of("*")) if (["auto", "scroll"].includes(getComputedStyle(e).overflowX) && e.scrollWidth > e.clientWidth + 1 && e.tabIndex < 0 && !/^(INPUT|SELECT|HTML|BODY)$/.test(e.tagName)) say("scrolls, but not by keys", e);
	return list;
})()`
