let clean: ((html: string) => string) | undefined;

/** What cleans HTML that is stored, where the server draws a page: it has its own means, and DOMPurify needs a browser's. */
export const setCleaning = (given: (html: string) => string): void => {
  clean = given;
};

/** @throws Error before `setCleaning`: nothing uncleaned is drawn */
export function cleanHtml(html: string): string {
  if (!clean) throw new Error('setCleaning was not called');
  return clean(html);
}
