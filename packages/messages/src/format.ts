/** The library as it is: its types describe ES modules, its code is CommonJS. */
import { createRequire } from 'node:module';

export interface MessageFormat {
  compile: (text: string) => (values?: Record<string, string | number>) => string;
}

const require = createRequire(import.meta.url);

export const MessageFormat = require('@messageformat/core') as new (locale: string) => MessageFormat;

/** Writes messages as the source of a module whose default export has a function or string for each. */
export const compileModule = require('@messageformat/core/compile-module.js') as (
  format: MessageFormat,
  messages: Record<string, string>,
) => string;
