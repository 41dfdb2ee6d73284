// What must happen before the scripts are there. It stands in the page itself (first-script.ts).
(() => {
  // The colour scheme, before the first paint.
  let stored = null;
  let hasLetters = null;
  try {
    stored = localStorage.getItem('grantdesk.theme');
    hasLetters = localStorage.getItem('grantdesk.letters');
  } catch {
    // Storage may be blocked; the system's choice then stands.
  }
  const dark =
    stored === 'dark' || (stored !== 'light' && window.matchMedia && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');

  // Our own letters (ui/tokens.css): at once where the browser has kept them, else after the first words are there to be read.
  const dress = () => {
    document.documentElement.setAttribute('data-letters', '');
    try {
      localStorage.setItem('grantdesk.letters', 'kept');
    } catch {
      // They are asked for late each time, then.
    }
  };
  if (hasLetters || !window.PerformanceObserver?.supportedEntryTypes?.includes('paint')) dress();
  else
    new PerformanceObserver((list, self) => {
      if (list.getEntriesByName('first-contentful-paint').length === 0) return;
      self.disconnect();
      dress();
    }).observe({ type: 'paint', buffered: true });

  // The first calls of this address, as the server names them: api/first-answers.ts takes what they answer.
  const calls = document.currentScript.dataset.calls;
  if (!calls) return;
  window.firstAnswers = new Map(
    calls.split(' ').map((url) => {
      const sentAt = Date.now();
      const answer = fetch(url, { credentials: 'same-origin', headers: { accept: 'application/json' } }).then(
        (response) => ({ response, sentAt, receivedAt: Date.now() }),
        () => undefined,
      );
      return [url, answer];
    }),
  );
})();
