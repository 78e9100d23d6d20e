// Runs in the world of each document before its own scripts: a print dialog belongs to the screen of a person and would
// hold the page until somebody closes it. Whoever prints hears what browsers let them hear (HTML, "printing steps").
globalThis.print = function print() {
  globalThis.dispatchEvent(new Event('beforeprint'));
  globalThis.dispatchEvent(new Event('afterprint'));
};
