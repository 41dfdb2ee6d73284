// Loaded before the product (`--import`) by the proof alone: `BAD_BUILD` names the fault that takes the place of a module. A
// fault imports one module of the product, the one it replaces; every other import of that module leads to the fault.
import { registerHooks } from 'node:module';

const fault = import.meta.resolve(`./faults/${process.env['BAD_BUILD']}.ts`);
let replaced: string | undefined;

registerHooks({
  resolve: (specifier, context, nextResolve) => {
    const resolved = nextResolve(specifier, context);
    if (context.parentURL === fault) {
      if (specifier.startsWith('node:')) return resolved;
      replaced ??= resolved.url;
      if (resolved.url !== replaced) throw new Error(`A fault replaces one module: ${fault} imports ${specifier} too`);
      return resolved;
    }
    return resolved.url === replaced ? { ...resolved, url: fault } : resolved;
  },
});

await import(fault);
