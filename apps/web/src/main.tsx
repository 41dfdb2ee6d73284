import './ui/styles.ts';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { focusNewPage } from './components/page-focus.ts';
import { createApp } from './router.tsx';

function start(): void {
  const app = createApp();
  let isFirst = true;
  app.router.subscribe('onResolved', ({ pathChanged }) => {
    // first-visit/first.js waits for it.
    if (isFirst) dispatchEvent(new Event('drawn'));
    else if (pathChanged) focusNewPage();
    isFirst = false;
  });
  const root = createRoot(document.getElementById('root')!);
  startTransition(() => root.render(<App {...app} />));
}

// A task of its own: a telephone that has just evaluated the scripts answers a tap before it builds the tree of routes.
setTimeout(start);
