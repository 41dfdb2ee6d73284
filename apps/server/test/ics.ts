/** A reader of calendar files, written from RFC 5545 apart from what writes them: unfold, split, unescape. */
export interface CalendarProperty {
  name: string;
  parameters: Record<string, string>;
  value: string;
}

/** @throws Error for a line that is too long, ends wrongly or is no property */
export function readCalendar(file: string): CalendarProperty[] {
  if (!file.endsWith('\r\n')) throw new Error('The file does not end in CRLF');
  const physical = file.slice(0, -2).split('\r\n');
  for (const line of physical) {
    if (/[\r\n]/.test(line)) throw new Error(`A bare line break: ${JSON.stringify(line)}`);
    if (Buffer.byteLength(line) > 75) throw new Error(`Longer than 75 octets: ${line}`);
    if (line.includes('�')) throw new Error(`A broken character: ${line}`);
  }
  const lines: string[] = [];
  for (const line of physical) {
    if (/^[ \t]/.test(line)) lines[lines.length - 1] += line.slice(1);
    else lines.push(line);
  }
  return lines.map((line) => {
    const match = /^([A-Z-]+)((?:;[A-Z-]+=(?:"[^"]*"|[^";:,]*))*):(.*)$/s.exec(line);
    if (!match) throw new Error(`No property: ${line}`);
    const [, name = '', tail = '', raw = ''] = match;
    const parameters = Object.fromEntries(
      [...tail.matchAll(/;([A-Z-]+)=(?:"([^"]*)"|([^";:,]*))/g)].map(([, key, quoted, bare]) => [key, quoted ?? bare ?? '']),
    );
    const value = raw.replace(/\\([\\;,nN])/g, (_, escaped: string) => (/n/i.test(escaped) ? '\n' : escaped));
    return { name, parameters, value };
  });
}

/** The one value of a property; undefined where there is none. */
export const valueOf = (calendar: CalendarProperty[], name: string): string | undefined =>
  calendar.find((property) => property.name === name)?.value;
