// The live screen: pictures come as binary messages, input goes as JSON texts.
const root = document.getElementById("live");
const canvas = document.getElementById("screen");
const typed = document.getElementById("typed");
const place = document.getElementById("place");
const windows = document.getElementById("windows");
const dialog = document.getElementById("dialog");
const figures = document.getElementById("figures");
const mine = root.dataset.mine === "true";
const brush = canvas.getContext("2d");
let view = { width: 1280, height: 800 };
let asked = 0;

const socket = new WebSocket(new URL(root.dataset.socket, location.href.replace(/^http/, "ws")));
socket.binaryType = "arraybuffer";
const say = (what) => {
  if (socket.readyState === WebSocket.OPEN) {
    socket.send(JSON.stringify(what));
  }
};
const does = (what) => {
  if (mine) {
    asked ||= performance.now();
    say(what);
  }
};

socket.onopen = () => {
  fit();
  setInterval(() => say({ t: "here" }), 5000);
};
socket.onclose = () => {
  root.dataset.over = "true";
  if (!place.dataset.over) {
    place.textContent = "The connection to the console is gone. Load the page again.";
  }
};
socket.onmessage = async (message) => {
  if (typeof message.data === "string") {
    tell(JSON.parse(message.data));
    return;
  }
  const head = new DataView(message.data);
  const number = head.getUint32(0);
  view = { width: head.getUint32(4), height: head.getUint32(8) };
  const picture = await createImageBitmap(new Blob([new Uint8Array(message.data, 12)], { type: "image/jpeg" }));
  if (canvas.width !== picture.width || canvas.height !== picture.height) {
    canvas.width = picture.width;
    canvas.height = picture.height;
  }
  // A coarser picture of the same window takes the same room, so that nothing moves from under the mouse.
  canvas.style.width = `${view.width}px`;
  brush.drawImage(picture, 0, 0);
  picture.close();
  say({ t: "shown", n: number });
  root.dataset.shown = String(number);
  if (asked) {
    figures.textContent = `${Math.round(performance.now() - asked)} ms from input to picture`;
    asked = 0;
  }
};

const fit = () => {
  const room = root.clientWidth * devicePixelRatio;
  say({ t: "fit", w: Math.round(room), h: Math.round(Math.max(480, innerHeight) * devicePixelRatio) });
};
let fitting = 0;
addEventListener("resize", () => {
  clearTimeout(fitting);
  fitting = setTimeout(fit, 200);
});

const tell = (state) => {
  if (state.clip) {
    copied(state);
    return;
  }
  if (state.over) {
    place.dataset.over = "true";
    place.textContent = `The screen is over: ${state.over}.`;
    return;
  }
  place.textContent = state.place || "No page";
  windows.replaceChildren(...(state.windows.length < 2 ? [] : state.windows.map((one, n) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "quiet";
    button.textContent = `Window ${n + 1}`;
    button.title = one;
    button.setAttribute("aria-pressed", String(n === state.shown));
    button.onclick = () => does({ t: "window", n });
    return button;
  })));
  if (!state.dialog) {
    dialog.close();
    return;
  }
  document.getElementById("dialog-words").textContent =
    state.dialog.kind === "beforeunload" ? "Leave the page? What was entered may be lost." : state.dialog.words;
  const prompt = state.dialog.kind === "prompt";
  const text = document.getElementById("dialog-text");
  text.hidden = !prompt;
  document.getElementById("dialog-label").hidden = !prompt;
  text.value = state.dialog.text;
  document.getElementById("dialog-no").hidden = state.dialog.kind === "alert";
  if (!dialog.open) {
    dialog.show();
    (prompt ? text : document.getElementById("dialog-yes")).focus();
  }
};
const answer = (yes) => {
  does({ t: "dialog", yes, text: document.getElementById("dialog-text").value });
  canvas.focus();
};
document.getElementById("dialog-yes").onclick = () => answer(true);
document.getElementById("dialog-no").onclick = () => answer(false);

const held = (event) =>
  (event.altKey ? "a" : "") + (event.ctrlKey ? "c" : "") + (event.metaKey ? "m" : "") + (event.shiftKey ? "s" : "");
const at = (event) => {
  const box = canvas.getBoundingClientRect();
  return {
    x: Math.round((event.clientX - box.left) * view.width / box.width * 10) / 10,
    y: Math.round((event.clientY - box.top) * view.height / box.height * 10) / 10,
  };
};
const BUTTONS = ["left", "middle", "right"];
const pressed = (event) =>
  event.buttons & 1 ? "left" : event.buttons & 2 ? "right" : event.buttons & 4 ? "middle" : "none";

let clicks = 0;
let lastDown = 0;
let moving = 0;
canvas.addEventListener("pointerdown", (event) => {
  if (event.pointerType === "touch") {
    return;
  }
  event.preventDefault();
  // A canvas that is larger than the window would be scrolled to, away from under the mouse.
  canvas.focus({ preventScroll: true });
  canvas.setPointerCapture(event.pointerId);
  clicks = event.timeStamp - lastDown < 400 ? Math.min(clicks + 1, 3) : 1;
  lastDown = event.timeStamp;
  does({ t: "move", ...at(event), b: "none", m: held(event) });
  does({ t: "down", ...at(event), b: BUTTONS[event.button] ?? "left", c: clicks, m: held(event) });
});
canvas.addEventListener("pointerup", (event) => {
  if (event.pointerType !== "touch") {
    does({ t: "up", ...at(event), b: BUTTONS[event.button] ?? "left", c: Math.max(clicks, 1), m: held(event) });
  }
});
canvas.addEventListener("pointermove", (event) => {
  if (event.pointerType !== "touch" && event.timeStamp - moving > 30) {
    moving = event.timeStamp;
    say({ t: "move", ...at(event), b: pressed(event), m: held(event) });
  }
});
canvas.addEventListener("contextmenu", (event) => event.preventDefault());
canvas.addEventListener("wheel", (event) => {
  event.preventDefault();
  const step = event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? view.height : 1;
  does({ t: "wheel", ...at(event), dx: event.deltaX * step, dy: event.deltaY * step });
}, { passive: false });

const fingers = (event, kind) => {
  event.preventDefault();
  does({ t: "touch", k: kind, p: [...event.touches].map(at) });
};
canvas.addEventListener("touchstart", (event) => fingers(event, "start"), { passive: false });
canvas.addEventListener("touchmove", (event) => fingers(event, "move"), { passive: false });
canvas.addEventListener("touchend", (event) => fingers(event, "end"), { passive: false });
canvas.addEventListener("touchcancel", (event) => fingers(event, "cancel"), { passive: false });

// The hidden field gets what input methods, phones' keyboards and the clipboard have; keys go as keys.
const leave = () => document.getElementById("leave").focus();
let composing = false;
const key = (event, down) => {
  if (event.isComposing || composing || event.key === "Process" || event.key === "Unidentified" || event.key === "Dead") {
    return;
  }
  if (down && event.ctrlKey && event.altKey && event.key === "Escape") {
    event.preventDefault();
    leave();
    return;
  }
  if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "v") {
    return;
  }
  event.preventDefault();
  const command = (event.ctrlKey || event.metaKey) && !event.getModifierState("AltGraph");
  const text = event.key === "Enter" ? "\r" : !command && [...event.key].length === 1 ? event.key : "";
  const modifiers = event.getModifierState("AltGraph") ? held(event).replace(/[ac]/g, "") : held(event);
  does({ t: "key", down, key: event.key, code: event.code, text, m: modifiers });
  if (down && command && !event.altKey && !event.shiftKey && event.key.toLowerCase() === "c") {
    say({ t: "copy" });
  }
};
canvas.addEventListener("focus", () => {
  if (mine) {
    typed.focus({ preventScroll: true });
  }
});
typed.addEventListener("keydown", (event) => key(event, true));
typed.addEventListener("keyup", (event) => key(event, false));
typed.addEventListener("compositionstart", () => { composing = true; });
typed.addEventListener("compositionupdate", (event) => does({ t: "compose", text: event.data }));
// What was composed is in the field before the end is told or right after it, and is sent once; nothing when it was
// given up, which ends it on the other side too.
let composed = false;
typed.addEventListener("compositionend", () => {
  composing = false;
  composed = true;
  setTimeout(() => {
    if (composed) {
      composed = false;
      does({ t: "text", text: typed.value });
      typed.value = "";
    }
  });
});
typed.addEventListener("input", (event) => {
  if (!composing && !event.isComposing && event.inputType !== "insertCompositionText") {
    composed = false;
    if (event.inputType === "deleteContentBackward") {
      does({ t: "key", down: true, key: "Backspace", code: "Backspace", text: "", m: "" });
      does({ t: "key", down: false, key: "Backspace", code: "Backspace", text: "", m: "" });
    } else if (typed.value) {
      does({ t: "text", text: typed.value });
    }
    typed.value = "";
  }
});
typed.addEventListener("paste", (event) => {
  event.preventDefault();
  const text = event.clipboardData.getData("text/plain");
  if (text) {
    does({ t: "text", text });
  }
});
// What is marked in the live screen goes to the clipboard of whoever uses it; a page that may not write there shows
// the text to be copied by hand.
const clip = document.getElementById("clip");
const byHand = (text) => {
  const words = document.createElement("textarea");
  words.readOnly = true;
  words.rows = 3;
  words.value = text;
  words.setAttribute("aria-label", "Marked text, to be copied by hand");
  clip.replaceChildren(words);
  words.focus();
  words.select();
};
const copied = (state) => {
  if (state.clip !== "text") {
    clip.textContent = state.clip === "hidden" ? "Part of it is masked: nothing was copied." : "Nothing is marked.";
    return;
  }
  if (!navigator.clipboard) {
    byHand(state.text);
    return;
  }
  navigator.clipboard.writeText(state.text).then(
    () => { clip.textContent = `${state.text.length} characters copied.`; },
    () => byHand(state.text));
};
document.getElementById("copy").onclick = () => say({ t: "copy" });
document.getElementById("keyboard").onclick = () => typed.focus();
document.getElementById("leave").onclick = () => document.querySelector(".crumb a").focus();
if (!mine) {
  document.getElementById("keyboard").hidden = true;
  document.getElementById("copy").hidden = true;
}
