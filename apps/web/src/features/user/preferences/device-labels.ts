import { m } from '@grantdesk/messages';

const BROWSERS: [pattern: RegExp, name: string][] = [
  [/Edg(?:e|A|iOS)?\//, m.user.edge()],
  [/OPR\/|Opera/, m.user.opera()],
  [/SamsungBrowser\//, m.user.samsungInternet()],
  [/Firefox\/|FxiOS\//, m.user.firefox()],
  [/Chrome\/|CriOS\//, m.user.chrome()],
  [/Safari\//, m.user.safari()],
];
const SYSTEMS: [pattern: RegExp, name: string][] = [
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Android/, m.user.android()],
  [/Windows/, m.user.windows()],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, m.user.linux()],
];

/** A browser's user agent in plain words; anything that is not a browser is called a program. */
export function deviceWords(userAgent: string | null): string {
  const text = userAgent ?? '';
  const named = (list: typeof BROWSERS): string | undefined => list.find(([pattern]) => pattern.test(text))?.[1];
  const [browser, system] = [named(BROWSERS), named(SYSTEMS)];
  if (!browser) return m.user.aProgram();
  return system ? m.user.browserOnSystem({ browser, system }) : browser;
}
