// Runs in the world of a document, where the browser tells those whom its tools trust who listens to what. An event whose
// name no page knows asks whether anybody hears what typing raises on its target: it is cancelled when nobody does.
(function (listeners, name, types) {
  const { composedPath, preventDefault } = Event.prototype;
  const { apply } = Reflect;
  window.addEventListener(name, (event) => {
    const heard = (node) => Object.keys(listeners(node)).some((type) => types.includes(type));
    if (!apply(composedPath, event, []).some(heard)) {
      apply(preventDefault, event, []);
    }
  }, true);
})
