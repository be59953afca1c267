// Makes the pages better, which work without it: search, sorting, addresses of filtered
// views, copying, and opening what an address names.
"use strict";
(() => {
	const one = (selector, node = document) => node.querySelector(selector);
	const all = (selector, node = document) => [...node.querySelectorAll(selector)];
	const make = (tag, text) => Object.assign(document.createElement(tag), {textContent: text});

	// Search.
	const box = one(".find"), field = one("#q"), found = one("#found");
	const kinds = ["operator", "engine", "change", "state", "question", "fault", "rule"];
	let asked = false;
	const load = () => {
		if (asked) return;
		asked = true;
		const script = document.createElement("script");
		script.src = "search.js";
		script.onload = show;
		document.head.append(script);
	};
	function show() {
		const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
		found.replaceChildren();
		found.hidden = !words.length || !window.conformSearch;
		if (found.hidden) return;
		const in_ = text => words.every(word => text.toLowerCase().includes(word));
		const hits = window.conformSearch.filter(([, name, about]) => in_(name + " " + about));
		const rank = ([kind, name]) => kinds.indexOf(kind) - (in_(name) ? kinds.length : 0);
		hits.sort((a, b) => rank(a) - rank(b));
		for (const [kind, name, about, page] of hits.slice(0, 20)) {
			const item = document.createElement("li"), link = document.createElement("a"), text = make("span", name);
			link.href = page;
			text.append(make("span", about));
			link.append(make("small", kind), text);
			item.append(link);
			found.append(item);
		}
		if (!hits.length) found.append(make("li", "Nothing has all these words."));
	}
	box.hidden = false;
	field.addEventListener("focus", load);
	field.addEventListener("input", () => { load(); show(); });
	document.addEventListener("keydown", event => {
		const active = document.activeElement, links = all("a", found), at = links.indexOf(active);
		if (event.key === "/" && !/INPUT|SELECT|TEXTAREA/.test(active.tagName)) {
			event.preventDefault();
			field.focus();
		} else if (event.key === "Escape") {
			found.hidden = true;
		} else if (event.key === "ArrowDown" && !found.hidden && box.contains(active) && links[at + 1]) {
			event.preventDefault();
			links[at + 1].focus();
		} else if (event.key === "ArrowUp" && at >= 0) {
			event.preventDefault();
			(links[at - 1] || field).focus();
		}
	});
	document.addEventListener("click", event => { if (!box.contains(event.target)) found.hidden = true; });

	// Filters and orders are in the address, so that a view can be quoted.
	const names = {d: "text", s: "class", k: "kind", fe: "engine"};
	const inputs = all(".controls input, .controls select");
	for (const node of all(".js")) node.hidden = false;
	const value = input => input.tagName === "SELECT" || input.type === "text";
	function address() {
		const parts = [];
		for (const input of inputs) {
			if (input.type === "radio" && input.checked && input.value !== "all") parts.push(names[input.name] + "=" + input.value);
			if (value(input) && input.value) parts.push(input.id + "=" + encodeURIComponent(input.value));
		}
		const boxes = inputs.filter(input => input.type === "checkbox"), checked = boxes.filter(input => input.checked);
		if (checked.length < boxes.length) parts.push("only=" + checked.map(input => input.value).join("+"));
		return parts.join("&");
	}
	function restore() {
		const fragment = location.hash.slice(1);
		if (!fragment.includes("=")) return;
		for (const part of fragment.split("&")) {
			const [key, given] = part.split("=");
			for (const input of inputs) {
				if (input.type === "radio" && names[input.name] === key) input.checked = input.value === given;
				if (value(input) && input.id === key) input.value = decodeURIComponent(given);
				if (input.type === "checkbox" && key === "only") input.checked = given.split("+").includes(input.value);
			}
		}
	}

	// The order of the rows and columns of the matrix.
	const heat = one(".heat");
	const bodies = heat ? all("tbody[data-text]", heat).map(body => [body, all("tr[data-operator]", body)]) : [];
	const columns = heat ? all("thead th[data-engine]", heat).map(th => th.dataset.engine) : [];
	const sum = (cells, key) => cells.reduce((n, cell) => n + Number(cell.dataset[key]), 0);
	const share = cells => sum(cells, "kept") / (sum(cells, "judged") || 1);
	function arrange() {
		if (!heat) return;
		const rows = one("#sortrow").value, cols = one("#sortcol").value, word = one("#opname").value.toLowerCase().trim();
		for (const [body, list] of bodies) {
			const weight = tr => rows === "faults" ? -sum(all("td[data-kept]", tr), "faults") : share(all("td[data-kept]", tr));
			const sorted = rows ? [...list].sort((a, b) => weight(a) - weight(b)) : list;
			for (const tr of sorted) {
				tr.hidden = !tr.dataset.operator.includes(word);
				body.append(tr);
			}
			body.hidden = list.every(tr => tr.hidden);
		}
		const total = name => all(".sums .c-" + name, heat);
		const order = name => cols === "share" ? -share(total(name)) : sum(total(name), "faults");
		const sorted = cols ? [...columns].sort((a, b) => order(a) - order(b)) : columns;
		for (const tr of all("tr:not(.group)", heat)) for (const name of sorted) tr.append(one(".c-" + name, tr));
	}
	if (inputs.length) {
		restore();
		arrange();
		for (const input of inputs) {
			input.addEventListener(input.type === "text" ? "input" : "change", () => {
				arrange();
				const view = address();
				history.replaceState(null, "", view ? "#" + view : location.pathname + location.search);
			});
		}
		addEventListener("hashchange", () => { restore(); arrange(); });
	}

	// What an address names is open.
	function open() {
		const named = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
		if (!named) return;
		const inner = one("details.deps", named);
		if (inner) inner.open = true;
		for (let node = named; node; node = node.parentElement) if (node.tagName === "DETAILS") node.open = true;
	}
	addEventListener("hashchange", open);
	open();

	if (navigator.clipboard) {
		for (const code of all(".code")) {
			const button = Object.assign(make("button", "Copy"), {type: "button"});
			button.addEventListener("click", async () => {
				await navigator.clipboard.writeText(one("pre", code).textContent);
				button.textContent = "Copied";
				setTimeout(() => { button.textContent = "Copy"; }, 1500);
			});
			code.append(button);
		}
	}
})();
