import type { Sheet, Structure } from './sheet.ts';

/** A small drawing in a cell, read by its text. Its place is its top left corner. */
export interface Figure {
  width: number;
  height: number;
  alt: string;
  draw: (doc: PDFKit.PDFDocument, x: number, y: number) => void;
}

export const drawFigure = (sheet: Sheet, parent: Structure, figure: Figure, x: number, y: number): Structure =>
  sheet.tag('Figure', () => figure.draw(sheet.doc, x, y), { parent, options: { alt: figure.alt } });
