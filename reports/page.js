"use strict";
// The page is whole without this: it adds a filter, buttons that copy, and keys.
{
  const groups = [...document.querySelectorAll(".group")];
  const filter = document.querySelector(".filter");
  const shown = groups.filter(() => true);

  const open = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!target) return;
    const folded = [target.closest("details"), target.querySelector(":scope > td > details")].filter((d) => d && !d.open);
    for (const details of folded) details.open = true;
    if (folded.length) target.scrollIntoView();
  };
  addEventListener("hashchange", open);
  open();

  if (filter) {
    const search = filter.querySelector("input");
    const selects = [...filter.querySelectorAll("select")];
    const output = filter.querySelector("output");
    const texts = new Map();
    const text = (group) => {
      if (!texts.has(group)) texts.set(group, group.textContent.toLowerCase());
      return texts.get(group);
    };
    const apply = () => {
      const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
      shown.length = 0;
      for (const group of groups) {
        const hit = selects.every((s) => !s.value || group.dataset[s.name] === s.value) && words.every((w) => text(group).includes(w));
        group.hidden = !hit;
        if (hit) shown.push(group);
      }
      output.value = shown.length === groups.length ? "" : `${shown.length} of ${groups.length} shown`;
    };
    filter.hidden = false;
    filter.addEventListener("input", apply);
    search.addEventListener("keydown", (event) => {
      if (event.key === "Escape") {
        search.value = "";
        apply();
      }
    });
    addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return;
      if (event.key === "/") {
        event.preventDefault();
        search.focus();
      } else if (event.key === "j" || event.key === "k") {
        const at = shown.indexOf(document.activeElement.closest(".group"));
        const next = shown[event.key === "j" ? at + 1 : Math.max(at - 1, 0)];
        if (next) {
          next.querySelector("summary").focus();
          next.scrollIntoView({ block: "nearest" });
        }
      }
    });
  }

  for (const pre of document.querySelectorAll(".copyable pre")) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = "Copy";
    button.setAttribute("aria-label", `Copy ${pre.dataset.what}`);
    button.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(pre.textContent);
        button.textContent = "Copied";
      } catch {
        getSelection().selectAllChildren(pre);
        button.textContent = "Selected";
      }
      setTimeout(() => { button.textContent = "Copy"; }, 1500);
    });
    pre.parentElement.append(button);
  }
}
