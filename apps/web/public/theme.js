// Sets the colour scheme before the first paint. Blocking and external: the page's policy forbids inline scripts.
(function () {
  var stored = null;
  try {
    stored = localStorage.getItem('grantdesk.theme');
  } catch (error) {
    // Storage may be blocked; the system's choice then stands.
  }
  var dark =
    stored === 'dark' || (stored !== 'light' && window.matchMedia && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
