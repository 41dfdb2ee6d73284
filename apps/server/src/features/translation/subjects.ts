/** What can be translated: the draft of a form, and a programme. */
import {
  can,
  formItems,
  formLanguages,
  programmeItem,
  translateProgramme,
  translateSections,
  type NewTranslation,
  type ProgrammeTexts,
  type TextItem,
} from '@grantdesk/domain';
import { recordAudit } from '#platform/audit.ts';
import type { Ctx } from '#platform/context.ts';
import type { Db, Tx } from '#platform/db.ts';
import { notFound } from '#platform/errors.ts';
import { cleanHtml } from '#platform/html.ts';
import { managed, mayChangeSettings, nextRevision, seen } from '#platform/programme-settings.ts';
import { findForm, lockForChange, tidy, toSections, updateForm } from '../form/index.ts';
import { findProgrammeTexts, lockProgramme, setProgrammeTranslations } from '../programme/index.ts';

/** The texts of a form or programme as they are stored. */
export interface Texts {
  id: string;
  name: string;
  sourceLanguage: string;
  languages: string[];
  items: TextItem[];
  revision: number;
  mayChange: boolean;
}

export interface TextChange {
  language: string;
  texts: readonly NewTranslation[];
  sourceLanguage?: string | undefined;
  revision?: number | undefined;
}

export interface Subject {
  /** @throws AppError 404 for what the reader does not see */
  read: (db: Db, ctx: Ctx, id: string) => Promise<Texts>;
  /** @throws AppError 403, 404, 409 */
  change: (tx: Tx, ctx: Ctx, id: string, change: TextChange) => Promise<void>;
}

export const formSubject: Subject = {
  read: async (db, { actor }, id) => {
    const form = await findForm(db, id);
    if (!form) throw notFound('form');
    const sections = toSections(form.sections);
    return {
      id,
      name: form.name,
      sourceLanguage: form.language,
      languages: formLanguages(sections),
      items: formItems(sections),
      revision: form.revision,
      mayChange: can(actor, 'FORMS', 'UPDATE') && form.status !== 'ARCHIVED',
    };
  },
  change: async (tx, ctx, id, { language, texts, sourceLanguage, revision }) => {
    const form = await lockForChange(tx, id, revision);
    await updateForm(tx, id, form.revision + 1, {
      name: form.name,
      kind: form.kind,
      language: sourceLanguage ?? form.language,
      sections: tidy(translateSections(toSections(form.sections), language, texts) as Parameters<typeof tidy>[0]),
    });
    await recordAudit(
      tx,
      ctx,
      { kind: 'FORM', id },
      { type: 'form.translated', facts: { name: form.name, language, texts: texts.length } },
    );
  },
};

type ProgrammeRecord = NonNullable<Awaited<ReturnType<typeof findProgrammeTexts>>>;

const toProgrammeTexts = ({ name, description, intro, rules, translations }: ProgrammeRecord): ProgrammeTexts => ({
  name,
  description,
  eligibility: intro === null ? null : { intro, rules: rules as { text: string }[] },
  translations: translations as ProgrammeTexts['translations'],
});

export const programmeSubject: Subject = {
  read: async (db, { actor }, id) => {
    const found = seen(actor, await findProgrammeTexts(db, id));
    const texts = toProgrammeTexts(found);
    return {
      id,
      name: found.name,
      sourceLanguage: found.language,
      languages: Object.keys(texts.translations),
      items: [programmeItem(texts)],
      revision: found.revision,
      mayChange: mayChangeSettings(actor, found),
    };
  },
  change: async (tx, ctx, id, { language, texts, sourceLanguage, revision }) => {
    await lockProgramme(tx, id);
    const found = managed(ctx.actor, await findProgrammeTexts(tx, id));
    const next = nextRevision(found, revision);
    const clean = texts.map((text) => (text.key === 'programme/description' ? { ...text, text: cleanHtml(text.text) } : text));
    await setProgrammeTranslations(tx, id, {
      revision: next,
      language: sourceLanguage ?? found.language,
      translations: translateProgramme(toProgrammeTexts(found), language, clean),
    });
    await recordAudit(
      tx,
      ctx,
      { kind: 'PROGRAMME', id, programmeId: id },
      { type: 'programme.translated', facts: { name: found.name, language, texts: texts.length } },
    );
  },
};
