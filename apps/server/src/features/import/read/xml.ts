import { SaxesParser } from 'saxes';

/** What the cells of a sheet refer to. */
export interface Workbook {
  texts: string[];
  /** For each style, whether its number is a day. */
  isDay: boolean[];
  /** Days are counted from 1904. */
  from1904: boolean;
}

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
  parser.on('closetag', ({ name }) => on.close?.(bare(name)));
  parser.on('error', (error) => {
    throw error;
  });
  return parser;
}
