// What must happen before the scripts are there. Blocking and external: the page's policy forbids inline scripts.
(() => {
  // The colour scheme, before the first paint.
  let stored = null;
  try {
    stored = localStorage.getItem('grantdesk.theme');
  } catch {
    // Storage may be blocked; the system's choice then stands.
  }
  const dark =
    stored === 'dark' || (stored !== 'light' && window.matchMedia && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');

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
