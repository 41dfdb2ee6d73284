import { expect, it } from 'vitest';
import { messages } from './vite.ts';

type Transform = (code: string, id: string) => { code: string } | null;
const build = (code: string, locale: 'en' | 'fr' = 'en'): string | undefined =>
  (messages(locale).transform as unknown as Transform)(`import { m } from '@grantdesk/messages';\n${code}`, '/src/a.tsx')?.code;

it('puts a text without values into the code, and one with values as a function', () => {
  expect(build('const a = m.common.cancel();')).toContain('const a = "Cancel";');
  expect(build('const a = m.common.cancel();', 'fr')).toContain('const a = "Annuler";');
  const counted = build('const a = m.common.countAnswers({ count });') ?? '';
  expect(counted).toContain('const a = message_common_countAnswers({ count });');
  expect(counted).toContain("from '@messageformat/runtime'");
  expect(build('const a = { error: m.common.cancel };')).toContain('{ error: (() => "Cancel") }');
});

it('leaves what else is imported', () => {
  const code = "import { getLocale, m, type Locale } from '@grantdesk/messages';\nconst a = m\n  .common.cancel();";
  const built = (messages('en').transform as unknown as Transform)(code, '/src/a.tsx')?.code;
  expect(built).toContain("import { getLocale, type Locale } from '@grantdesk/messages';");
  expect(built).toContain('const a = "Cancel";');
});

it('keeps every line where it was', () => {
  expect(build('a();\nthrow m.common.helloName({ name });')?.split('\n')[2]).toContain('throw');
});

it('fails the build for a message that there is none of', () => {
  expect(() => build('m.common.nothingOfThisName();')).toThrow('no message common.nothingOfThisName');
});

it('leaves code alone that has no messages', () => {
  expect((messages('en').transform as unknown as Transform)('const m = { common: {} };', '/src/b.ts')).toBeNull();
});
