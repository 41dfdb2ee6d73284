/** `IN-PROGRESS` reads "In progress"; words that are not constants stay as they are. */
export function sentenceCase(status: string): string {
  if (status !== status.toUpperCase()) return status;
  const words = status.toLowerCase().replace(/[_-]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
