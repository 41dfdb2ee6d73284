/** Thousands separators for reading; the answer itself keeps plain digits. */
export function grouped(text: string): string {
  const [whole = '', fraction] = text.split('.');
  if (!/^-?\d+$/.test(whole)) return text;
  const separated = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? separated : `${separated}.${fraction}`;
}
