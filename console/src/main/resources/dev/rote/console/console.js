// What the pages do by themselves: the queue stays current, ages stay right, and a held run stays held.
const words = (seconds) =>
  seconds < 60 ? `${seconds} s`
    : seconds < 3600 ? `${Math.floor(seconds / 60)} min`
      : seconds < 172800 ? `${Math.floor(seconds / 3600)} h`
        : `${Math.floor(seconds / 86400)} days`;

const ages = () => {
  for (const one of document.querySelectorAll("time.age")) {
    one.textContent = words(Math.max(0, Math.floor((Date.now() - Date.parse(one.dateTime)) / 1000)));
  }
};
setInterval(ages, 5000);

const queue = document.getElementById("queue");
if (queue) {
  const events = new EventSource(queue.dataset.events);
  events.addEventListener("queue", async () => {
    const answer = await fetch(queue.dataset.list);
    if (!answer.ok || answer.redirected) {
      location.reload();
      return;
    }
    // The list is markup of our own server, escaped there.
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    const focused = document.activeElement?.getAttribute("href");
    queue.replaceChildren(...fresh.body.childNodes);
    if (focused) {
      queue.querySelector(`a[href="${CSS.escape(focused)}"]`)?.focus();
    }
    ages();
  });
}

const held = document.querySelector("[data-here]");
if (held && held.dataset.mine !== "false") {
  const here = () => fetch(held.dataset.here, { method: "POST", body: new URLSearchParams({ word: held.dataset.word }) });
  here();
  setInterval(here, 5000);
}

if (document.getElementById("live")) {
  import("/assets/live.js");
}
