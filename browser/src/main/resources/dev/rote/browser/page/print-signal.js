// Runs in our world of each document.
globalThis.addEventListener('beforeprint', () => globalThis.__rote_changed('print'));
