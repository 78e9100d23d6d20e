// What is marked in this document: '' for nothing, '=' and the text, '!' when one of the nodes is part of it that the
// walker of that generation has at those positions, or when they are no longer those.
(known, positions) => {
  let at = document.activeElement;
  while (at && at.shadowRoot && at.shadowRoot.activeElement) {
    at = at.shadowRoot.activeElement;
  }
  const marked = getSelection();
  let text = '';
  const isField = at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement;
  if (isField && at.selectionStart !== null && at.selectionEnd > at.selectionStart) {
    text = at.value.slice(at.selectionStart, at.selectionEnd);
    if (at.type === 'password') {
      return '!';
    }
  } else if (marked !== null) {
    text = String(marked);
  }
  if (text === '') {
    return '';
  }
  for (const position of positions) {
    const node = globalThis.__rote ? globalThis.__rote.element(known, position) : null;
    if (node === null || node === at || (marked !== null && marked.rangeCount > 0 && marked.containsNode(node, true))) {
      return '!';
    }
  }
  return '=' + text;
}
