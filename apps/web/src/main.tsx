import './ui/styles.ts';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { focusNewPage } from './components/page-focus.ts';
import { createApp } from './router.tsx';

/** The start in several tasks: between them a telephone answers a tap. */
const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

async function start(): Promise<void> {
  await nextTask();
  const app = createApp();
  const { router } = app;
  let isFirst = true;
  router.subscribe('onRendered', ({ pathChanged }) => {
    // first-visit/first.js waits for it; React is still in the middle of its commit.
    if (isFirst) queueMicrotask(() => dispatchEvent(new Event('drawn')));
    else if (pathChanged) focusNewPage();
    isFirst = false;
  });
  await nextTask();
  const root = createRoot(document.getElementById('root')!);
  const draw = (): void => startTransition(() => root.render(<App {...app} />));
  // A page that is read already is drawn once its data are there: as a whole, in short tasks between which a tap is answered.
  if (document.getElementById('first-page')) await router.load().finally(draw);
  else draw();
}

void start();
