import { type Locale, m, withLocale } from '@grantdesk/messages';
import type { Answer, HandlerInput } from '@grantdesk/api';
import {
  applyTemplate,
  exampleContent,
  NOTIFICATION_KINDS,
  notificationKind,
  ORIGINAL_TEMPLATE,
  templateFields,
  templateIssues,
  type MailTemplate,
  type NotificationKind,
} from '@grantdesk/domain';
import { forTrail, recordAudit } from '#platform/audit.ts';
import { takeFromSender } from '#platform/auth/mail-limits.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Db } from '#platform/db.ts';
import { AppError, ruleBroken } from '#platform/errors.ts';
import { inTx, onceInTx } from '#platform/http/idempotency.ts';
import { enqueueMail } from '#platform/mail/outbox.ts';
import { applyPatch } from '#platform/patch.ts';
import { layout, type Mail } from '#platform/mail/layout.ts';
import { findOrganisation } from '#platform/notify/queries.ts';
import { findTemplates, saveTemplate, type TemplateRecord } from './queries.ts';

type One = Answer<'mailTemplate.one'>;
type Words = MailTemplate & { language: Locale };

/** The state of a mail template: `row` says who changed it last, in the selected language or in any. */
const summaryOf = (kind: NotificationKind, row: TemplateRecord | undefined, all: readonly TemplateRecord[]) => {
  const { group, label } = notificationKind(kind);
  return {
    kind,
    group,
    label,
    isChanged: row !== undefined && !row.isOriginal,
    changedIn: all.filter(({ isOriginal }) => !isOriginal).map(({ language }) => language),
    changedBy: row?.changedBy ?? null,
    changedAt: row?.changedAt.toISOString() ?? null,
  };
};

/** Every mail of the product that says what happened, with who changed its words in any language. */
export async function listTemplates(p: Platform): Promise<Answer<'mailTemplate.many'>> {
  const rows = await findTemplates(p.db);
  return {
    data: NOTIFICATION_KINDS.map((kind) => {
      const all = rows.filter((row) => row.kind === kind).toSorted((a, b) => b.changedAt.getTime() - a.changedAt.getTime());
      return summaryOf(kind, all.find(({ isOriginal }) => !isOriginal) ?? all[0], all);
    }),
  };
}

export async function readTemplate(db: Db, kind: NotificationKind, language: Locale): Promise<One> {
  const all = (await findTemplates(db)).filter((each) => each.kind === kind);
  const row = all.find((each) => each.language === language);
  const { subject, body } = row && !row.isOriginal ? row : ORIGINAL_TEMPLATE;
  return {
    data: {
      ...summaryOf(kind, row, all),
      language,
      subject,
      body,
      version: row?.version ?? 0,
      fields: templateFields(kind),
      requires: [...(notificationKind(kind).requires ?? [])],
    },
  };
}

/** @throws AppError 422 for unknown fields and what the mail must keep, each at its place; 409 if someone else saved first */
export async function changeTemplate(
  p: Platform,
  ctx: Ctx,
  kind: NotificationKind,
  { version, language, ...patch }: HandlerInput<'mailTemplate.update'>['body'],
): Promise<One> {
  return keep(p, ctx, { kind, language, version, isOriginal: false }, (before) => {
    const template = applyPatch<MailTemplate>({ subject: before.subject, body: before.body }, patch);
    assertValidTemplate(kind, template);
    return template;
  });
}

/** Resets a template to the product's own text in one language. @throws AppError 409 */
export const restoreTemplate = (
  p: Platform,
  ctx: Ctx,
  kind: NotificationKind,
  { language, version }: HandlerInput<'mailTemplate.restore'>['body'],
): Promise<One> => keep(p, ctx, { kind, language, version, isOriginal: true }, () => ORIGINAL_TEMPLATE);

async function keep(
  p: Platform,
  ctx: Ctx,
  what: { kind: NotificationKind; language: Locale; version: number | undefined; isOriginal: boolean },
  change: (before: MailTemplate) => MailTemplate,
): Promise<One> {
  const { kind, language, version, isOriginal } = what;
  return inTx(p, async (tx) => {
    const before = (await readTemplate(tx, kind, language)).data;
    const template = change(before);
    const seen = version ?? before.version;
    if (!(await saveTemplate(tx, { ...template, language, kind, isOriginal, seen, userId: ctx.actor.userId })))
      throw new AppError('STALE_VERSION', m.mailTemplate.someoneElseHasChangedThis(), {
        details: { version: before.version },
      });
    await recordAudit(
      tx,
      ctx,
      { kind: 'SETTING', id: null },
      {
        type: 'mail.template-changed',
        facts: {
          name: forTrail(() =>
            language === 'en' ? notificationKind(kind).label : `${notificationKind(kind).label} (${language})`,
          ),
          isOriginal,
          changes: (['subject', 'body'] as const)
            .filter((field) => before[field] !== template[field])
            .map((field) => ({ field, from: before[field], to: template[field] })),
        },
      },
    );
    return readTemplate(tx, kind, language);
  });
}

/** The mail with made-up facts. @throws AppError 422 as saving it would */
export async function previewTemplate(
  p: Platform,
  kind: NotificationKind,
  template: Words,
): Promise<Answer<'mailTemplate.preview'>> {
  const { subject, text, html } = await draw(p, kind, template, 'Ada Obi');
  return { data: { subject, text, html } };
}

/** @throws AppError 422 as saving it would, 429 after too many */
export async function testTemplate(
  p: Platform,
  ctx: Ctx,
  kind: NotificationKind,
  template: Words,
): Promise<Answer<'mailTemplate.test'>> {
  const mail = await draw(p, kind, template, ctx.actor.name);
  await takeFromSender(p.db, 'templateTest', ctx.actor.userId);
  return onceInTx(p, ctx, async (tx) => {
    await enqueueMail(tx, ctx.actor.email, {
      ...mail,
      subject: withLocale(template.language, () => m.common.testSubject({ subject: mail.subject })),
    });
    return { data: { to: ctx.actor.email } };
  });
}

async function draw(p: Platform, kind: NotificationKind, template: Words, name: string): Promise<Mail> {
  assertValidTemplate(kind, template);
  const organisation = await findOrganisation(p.db);
  return withLocale(template.language, () => {
    const example = exampleContent(kind, p.config.publicUrl);
    const content = {
      ...example,
      name,
      action: { label: m.common.open(), url: p.config.publicUrl },
    };
    return layout(applyTemplate(template, content, name), organisation);
  });
}

function assertValidTemplate(kind: NotificationKind, template: MailTemplate): void {
  const issues = templateIssues(kind, template);
  if (issues.length > 0) throw ruleBroken(issues);
}
