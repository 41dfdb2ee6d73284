import { SaxesParser } from 'saxes';

type Tag = { name: string; attributes: Record<string, string> };

export interface ElementHandlers {
  open?: (tag: Tag) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
}

/** A parser that takes its text in pieces; names are without prefix. What is not well formed is thrown. */
export function newParser(on: ElementHandlers) {
  const parser = new SaxesParser();
  const bare = (name: string): string => name.slice(name.indexOf(':') + 1);
  parser.on('opentag', ({ name, attributes }) => on.open?.({ name: bare(name), attributes }));
  parser.on('text', (text) => on.text?.(text));
  parser.on('cdata', (text) => on.text?.(text));
  parser.on('closetag', ({ name }) => on.close?.(bare(name)));
  parser.on('error', (error) => {
    throw error;
  });
  return parser;
}
