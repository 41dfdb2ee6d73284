// Sets the colour scheme before the first paint. Blocking and external: the page's policy forbids inline scripts.
(() => {
  let stored = null;
  try {
    stored = localStorage.getItem('grantdesk.theme');
  } catch {
    // Storage may be blocked; the system's choice then stands.
  }
  const dark =
    stored === 'dark' || (stored !== 'light' && window.matchMedia && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
