/** Ways to fill a plan in at once: equal payments, and a report every few months. */

/** An amount in equal parts; what does not divide goes to the first ones, so that the sum is exact. */
export function splitEvenly(amount: number, parts: number): number[] {
  if (!Number.isSafeInteger(amount) || amount < 0 || !Number.isInteger(parts) || parts < 1) return [];
  const each = Math.floor(amount / parts);
  const rest = amount - each * parts;
  return Array.from({ length: parts }, (_, index) => each + (index < rest ? 1 : 0));
}

/** The day so many months later; the last of a shorter month. Days as `2026-01-31`. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const at = year * 12 + (month - 1) + months;
  const [y, m] = [Math.floor(at / 12), (at % 12) + 1];
  const pad = (n: number, width: number): string => String(n).padStart(width, '0');
  return `${pad(y, 4)}-${pad(m, 2)}-${pad(Math.min(date, daysIn(y, m)), 2)}`;
}

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
const daysIn = (year: number, month: number): number => {
  if (month === 2) return isLeap(year) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
};

/** Days every `months` months after the start, the last one at the end of the project; at most 60. */
export function everyMonths(startDate: string, endDate: string, months: number): string[] {
  if (!Number.isInteger(months) || months < 1 || endDate <= startDate) return [];
  const days: string[] = [];
  for (let step = 1; days.length < 59; step++) {
    const day = addMonths(startDate, step * months);
    if (day >= endDate) break;
    days.push(day);
  }
  return [...days, endDate];
}
