// What must happen before the scripts are there. It stands in the page itself (first-script.ts).
(() => {
  const afterPaint = (run) => requestAnimationFrame(() => setTimeout(() => run()));

  // The colour scheme, before the first paint.
  let stored = null;
  let hasLetters = null;
  let isSmall = null;
  let isArranged = false;
  try {
    stored = localStorage.getItem('grantdesk.theme');
    hasLetters = localStorage.getItem('grantdesk.letters');
    isSmall = localStorage.getItem('grantdesk.sidebar');
    isArranged =
      isSmall === 'true' || Object.keys(localStorage).some((key) => /^(grantdesk\.(columns|density)|worth-trying)/.test(key));
  } catch {
    // Storage may be blocked; the system's choice then stands.
  }
  const dark =
    stored === 'dark' || (stored !== 'light' && window.matchMedia && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');

  // Which frame is seen until the scripts have drawn the page (ui/first-frame.css).
  if (location.pathname.startsWith('/secure/admin'))
    document.documentElement.setAttribute('data-first-frame', isSmall === 'true' ? 'small-side' : 'side');

  // The server draws pages as they first look: a person who arranged theirs sees the frame instead.
  if (isArranged) document.documentElement.setAttribute('data-arranged', '');

  // Our own letters (ui/tokens.css): now where the browser has them already, else once the first screen can be read.
  if (hasLetters) document.documentElement.setAttribute('data-letters', '');
  const showLetters = () => {
    document.documentElement.setAttribute('data-letters', '');
    try {
      localStorage.setItem('grantdesk.letters', 'kept');
    } catch {
      // They come late each time, then.
    }
  };
  const { calls = '', refused = '', scripts } = document.currentScript.dataset;

  // A person who moved to a link or a field of the page that the server drew continues from the same one.
  let focused = null;
  addEventListener('focusin', ({ target }) => {
    focused = target.matches('#first-page :is(a, input)') ? target : null;
  });
  // A person who signs in before the scripts are there is signed in by them. Sent by the browser, a password would be in the address.
  let isSent = false;
  addEventListener('submit', (event) => {
    if (!event.target.closest('#first-page')) return;
    event.preventDefault();
    isSent = true;
  });
  const sameAs = (first) =>
    [...document.querySelectorAll(`#root ${first.localName}`)].find((each) =>
      ['href', 'name'].every((name) => each.getAttribute(name) === first.getAttribute(name)),
    );
  // React hears of a value only from the setter of all inputs and an event.
  const type = (field, value) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const continueTyping = () => {
    let form = null;
    for (const first of document.querySelectorAll('#first-page input:not([inert])')) {
      const field = sameAs(first);
      if (first.value && field) type(field, first.value);
      form ??= field?.form;
    }
    if (isSent) setTimeout(() => form?.requestSubmit());
    if (focused) sameAs(focused)?.focus({ preventScroll: true });
  };
  addEventListener('drawn', () => {
    continueTyping();
    // Styles have hidden it already, where the browser knows their selector.
    for (const first of document.querySelectorAll('#first-frame, #first-page')) first.remove();
    // What the server drew has been read for a while: what replaces it is arranged once, with our letters.
    if (scripts) showLetters();
    else afterPaint(showLetters);
  });

  const addressesIn = (list) => list.split(' ').filter(Boolean);
  const ask = async (url) => {
    const sentAt = Date.now();
    try {
      const response = await fetch(url, { credentials: 'same-origin', headers: { accept: 'application/json' } });
      return { response, sentAt, receivedAt: Date.now() };
    } catch {
      return undefined;
    }
  };
  // The first use of Intl loads its data, which takes a telephone 100 to 150 ms: while nothing can be drawn for want of styles, or
  // after the first paint, while the scripts come.
  const prepare = () => Intl.DateTimeFormat().resolvedOptions();
  // The first calls of this address, as the server names them: api/first-answers.ts takes what they answer. What is refused
  // without a session is not sent: browsers list each refusal as an error of the page.
  const startCalls = (answerOf) => {
    const refusal = { response: new Response(null, { status: 401 }), sentAt: 0, receivedAt: 0 };
    window.firstAnswers = new Map([
      ...addressesIn(refused).map((url) => [url, Promise.resolve(refusal)]),
      ...addressesIn(calls).map((url) => [url, answerOf(url)]),
    ]);
  };
  if (!scripts) {
    afterPaint(prepare);
    startCalls(ask);
    return;
  }
  prepare();
  // A page that the server has drawn brings their answers along.
  const takeGiven = () => {
    const brought = document.querySelector('#first-answers');
    const { date, bodies } = JSON.parse(brought.textContent);
    // The page stays the same document when its person signs out.
    brought.remove();
    const { timeOrigin } = performance;
    const [{ requestStart, responseStart }] = performance.getEntriesByType('navigation');
    const given = (body) => ({
      response: new Response(body, { headers: { date } }),
      sentAt: timeOrigin + requestStart,
      receivedAt: timeOrigin + responseStart,
    });
    startCalls((url) => (url in bodies ? Promise.resolve(given(bodies[url])) : ask(url)));
  };
  const add = (tag, properties) =>
    document.head.append(Object.assign(document.createElement(tag), { crossOrigin: '', ...properties }));
  const load = () => {
    takeGiven();
    const [main, ...others] = scripts.split(' ');
    for (const href of others) add('link', { rel: 'modulepreload', href });
    add('script', { type: 'module', src: main });
  };
  // It is seen before its scripts are loaded, which would compete with its styles: until a browser says what it painted, or where
  // it does not say so, a moment after a frame.
  const loadOnceSeen = () => {
    let isLoading = false;
    const loadNow = () => {
      if (!isLoading) load();
      isLoading = true;
    };
    new PerformanceObserver((paints) => {
      if (paints.getEntries().some(({ element }) => element?.closest('#first-page'))) loadNow();
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    afterPaint(() => setTimeout(loadNow, 200));
  };
  // A tab in the background is not seen.
  const isUnseen = () => isArranged || document.hidden || !document.querySelector('#first-page');
  document.addEventListener('DOMContentLoaded', () => (isUnseen() ? load() : loadOnceSeen()));
})();
