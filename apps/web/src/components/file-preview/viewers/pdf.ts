// oxlint-disable-next-line import/default -- the build makes it the worker's address
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import type { PDFDocumentProxy } from 'pdfjs-dist';

/** Our own reader's library: it runs in a worker, fetches nothing and evaluates nothing. */
export async function openPdf(content: ArrayBuffer): Promise<PDFDocumentProxy> {
  const pdfjs = await import('pdfjs-dist');
  pdfjs.GlobalWorkerOptions.workerSrc = workerUrl;
  return pdfjs.getDocument({ data: content, useSystemFonts: true, useWasm: false, enableXfa: false, stopAtErrors: false })
    .promise;
}

/** The words of each page, in lower case, for the search. */
export async function textOfPages(pdf: PDFDocumentProxy): Promise<string[]> {
  const texts: string[] = [];
  for (let n = 1; n <= pdf.numPages; n++) {
    const { items } = await (await pdf.getPage(n)).getTextContent();
    texts.push(
      items
        .map((item) => ('str' in item ? item.str : ''))
        .join(' ')
        .toLowerCase(),
    );
  }
  return texts;
}
