/** Meaning of a colour: one text, fill and solid value per tone in tokens.css. */
export type Tone = 'neutral' | 'info' | 'progress' | 'success' | 'warning' | 'danger' | 'called' | 'brand';
