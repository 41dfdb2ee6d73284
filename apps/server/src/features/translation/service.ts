import { m } from '@grantdesk/messages';
import type { Answer, HandlerInput } from '@grantdesk/api';
import { tallyTranslation, translatedTexts, type TranslatedText } from '@grantdesk/domain';
import type { FastifyReply } from 'fastify';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Db } from '#platform/db.ts';
import { ruleBroken } from '#platform/errors.ts';
import { inTx } from '#platform/http/idempotency.ts';
import type { TextFile } from './file.ts';
import type { Subject, TextChange, Texts } from './subjects.ts';
import { readTable, writeTable } from './table.ts';
import { readXliff, writeXliff } from './xliff.ts';

type One = Answer<'translation.one'>;
type Body = HandlerInput<'translation.update'>['body'];

const talliesOf = ({ items, languages }: Texts) =>
  languages.map((language) => ({ language, ...tallyTranslation(translatedTexts(items, language)) }));

export async function listLanguages(db: Db, ctx: Ctx, subject: Subject, id: string): Promise<Answer<'translation.many'>> {
  const texts = await subject.read(db, ctx, id);
  return { data: { sourceLanguage: texts.sourceLanguage, languages: talliesOf(texts) } };
}

/** @throws AppError 404 */
export async function readTranslation(db: Db, ctx: Ctx, subject: Subject, id: string, language: string): Promise<One> {
  const texts = await subject.read(db, ctx, id);
  const { name, sourceLanguage, items, revision, mayChange } = texts;
  return {
    data: {
      _id: id,
      name,
      sourceLanguage,
      language,
      languages: talliesOf(texts),
      texts: translatedTexts(items, language),
      revision,
      mayChange,
    },
  };
}

/** @throws AppError 403, 404, 409, 422 for a text that does not exist and for a translation into the language of the source */
export async function changeTranslation(p: Platform, ctx: Ctx, subject: Subject, id: string, body: Body): Promise<One> {
  return inTx(p, async (tx) => {
    const before = await subject.read(tx, ctx, id);
    assertOtherLanguage(body, before);
    const known = new Set(translatedTexts(before.items, body.language).map(({ key }) => key));
    const gone = body.texts.filter(({ key }) => !known.has(key));
    if (gone.length > 0) throw ruleBroken(gone.map(({ key }) => ({ path: key, message: m.translation.textIsGone() })));
    await subject.change(tx, ctx, id, body);
    return readTranslation(tx, ctx, subject, id, body.language);
  });
}

/** Into its own language nothing is translated; texts in other languages stay when the language of the source changes. */
function assertOtherLanguage({ language, texts, sourceLanguage }: TextChange, before: Texts): void {
  if (texts.length > 0 && language === (sourceLanguage ?? before.sourceLanguage))
    throw ruleBroken([{ path: 'language', message: m.translation.sameLanguage() }]);
}

const withPlaces = (texts: readonly TranslatedText[]): (TranslatedText & { place: string })[] => {
  let section = '';
  let question = '';
  return texts.map((text) => {
    if (text.kind === 'SECTION') section = text.source;
    if (text.kind === 'QUESTION') question = text.source;
    const parts = text.field_id ? [section, question] : [section];
    return { ...text, place: parts.filter(Boolean).join(' › ') };
  });
};

/** Sends every text with its translation as a file that can be filled in and imported again. */
export async function exportTranslation(
  db: Db,
  ctx: Ctx,
  subject: Subject,
  id: string,
  given: { query: HandlerInput<'translation.export'>['query']; reply: FastifyReply },
): Promise<FastifyReply> {
  const { language, format } = given.query;
  const texts = await subject.read(db, ctx, id);
  const rows = withPlaces(translatedTexts(texts.items, language));
  const facts = { name: texts.name, sourceLanguage: texts.sourceLanguage, language };
  const content = format === 'csv' ? writeTable(facts, rows) : writeXliff(facts, rows);
  const name = `${texts.name} ${language}`;
  const ending = format === 'csv' ? 'csv' : 'xlf';
  return given.reply
    .headers({
      'content-type': format === 'csv' ? 'text/csv; charset=utf-8' : 'application/xliff+xml; charset=utf-8',
      'content-disposition': `attachment; filename="${name.replace(/[^\w. -]/g, '_')}.${ending}"; filename*=UTF-8''${encodeURIComponent(name)}.${ending}`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
    .send(content);
}

/**
 * Takes the translations of a file. Texts that are gone are named and change nothing; an empty translation removes none.
 * @throws AppError 422 for a file that cannot be read or is in another language
 */
export async function importTranslation(
  p: Platform,
  ctx: Ctx,
  subject: Subject,
  id: string,
  { language, content }: HandlerInput<'translation.import'>['body'],
): Promise<Answer<'translation.import'>> {
  const file = content.trimStart().startsWith('<') ? readXliff(content.trimStart()) : await readTable(content);
  assertLanguage(file, language);
  return inTx(p, async (tx) => {
    const before = await subject.read(tx, ctx, id);
    assertOtherLanguage({ language, texts: file.texts }, before);
    const known = new Map(translatedTexts(before.items, language).map((text) => [text.key, text]));
    const filled = file.texts.filter(({ text }) => text.trim() !== '');
    const unknown = filled.filter(({ key }) => !known.has(key));
    const found = filled.filter(({ key }) => known.has(key));
    const different = found.filter(({ key, text }) => known.get(key)?.text !== text);
    const outdated = different.filter(({ key, source }) => source !== undefined && source !== known.get(key)?.source);
    if (different.length > 0) await subject.change(tx, ctx, id, { language, texts: different });
    return {
      data: {
        taken: different.length,
        unchanged: found.length - different.length,
        changed: outdated.length,
        unknown: unknown.map(({ key, text }) => ({ key, text: text.slice(0, 500) })).slice(0, 500),
        translation: (await readTranslation(tx, ctx, subject, id, language)).data,
      },
    };
  });
}

function assertLanguage(file: TextFile, language: string): void {
  if (file.language && file.language.toLowerCase() !== language.toLowerCase())
    throw ruleBroken([{ path: 'content', message: m.translation.otherLanguage({ found: file.language, wanted: language }) }]);
}
