// What must happen before the scripts are there. It stands in the page itself (first-script.ts).
(() => {
  // The colour scheme, before the first paint.
  let stored = null;
  let hasLetters = null;
  let isSmall = null;
  try {
    stored = localStorage.getItem('grantdesk.theme');
    hasLetters = localStorage.getItem('grantdesk.letters');
    isSmall = localStorage.getItem('grantdesk.sidebar');
  } catch {
    // Storage may be blocked; the system's choice then stands.
  }
  const dark =
    stored === 'dark' || (stored !== 'light' && window.matchMedia && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');

  // Which frame is seen until the scripts have drawn the page (ui/first-frame.css).
  if (location.pathname.startsWith('/secure/admin'))
    document.documentElement.setAttribute('data-first-frame', isSmall === 'true' ? 'small-side' : 'side');

  // Our own letters (ui/tokens.css): now where the browser has them already, else once the first screen can be read.
  if (hasLetters) document.documentElement.setAttribute('data-letters', '');
  addEventListener('drawn', () => {
    // Styles have hidden it already, where the browser knows their selector.
    document.querySelector('#first-frame').remove();
    requestAnimationFrame(() =>
      setTimeout(() => {
        document.documentElement.setAttribute('data-letters', '');
        try {
          localStorage.setItem('grantdesk.letters', 'kept');
        } catch {
          // They come late each time, then.
        }
      }),
    );
  });

  // The first use of Intl loads its data, which takes a telephone 100 to 150 ms: after the first paint, while the scripts come.
  requestAnimationFrame(() => setTimeout(() => Intl.DateTimeFormat().resolvedOptions()));

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
