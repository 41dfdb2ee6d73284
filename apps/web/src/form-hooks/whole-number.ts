/** The whole number that a field holds; NaN for any other text, which no rule accepts. */
export const toWholeNumber = (text: string): number => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN);
