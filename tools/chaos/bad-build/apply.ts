// Loaded before the product (`--import`) by the proof alone: `BAD_BUILD` names the fault with which its sources are then read.
import { registerHooks } from 'node:module';
import { sourcesOf } from './sources.ts';

const sources = sourcesOf(process.env['BAD_BUILD'] ?? '');

registerHooks({
  load: (url, context, nextLoad) => {
    const source = sources.get(url);
    return source === undefined ? nextLoad(url, context) : { format: 'module-typescript', source, shortCircuit: true };
  },
});
