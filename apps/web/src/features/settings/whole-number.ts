/** A number as it is typed; what is none is told as none. */
export const wholeNumber = (text: string): number => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN);
