import { type Locale, m, withLocale } from '@grantdesk/messages';
import type { Answer, HandlerInput } from '@grantdesk/api';
import {
  canChangeEmails,
  defaultTemplate,
  eventGroup,
  eventLabel,
  isProgrammeEvent,
  MAIL_EVENTS,
  PROGRAMME_EVENTS,
  requiredKeys,
  templateFields,
  templateIssues,
  type MailEvent,
  type MailTemplate,
} from '@grantdesk/domain';
import { forTrail, recordAudit } from '#platform/audit.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import type { Db } from '#platform/db.ts';
import { AppError, notFound, ruleBroken } from '#platform/errors.ts';
import { inTx } from '#platform/http/idempotency.ts';
import { applyPatch } from '#platform/patch.ts';
import { addVersion, findProgramme, findTemplates, findVersions, type Scope, type TemplateVersion } from './queries.ts';

type One = Answer<'mailTemplate.one'>;
/** Which text: in which language, of one programme or of all. */
interface Wanted {
  language: Locale;
  programme?: string | undefined;
}

/** @throws AppError 404 for people who do not word these emails, for a programme that is not there and for an email of none */
export async function assertEditor(
  db: Db,
  ctx: Ctx,
  programmeId: string | undefined,
  event?: MailEvent,
): Promise<{ name: string } | null> {
  const programme = programmeId ? await findProgramme(db, programmeId) : null;
  if (programme === undefined || !canChangeEmails(ctx.actor, programme?.managerIds ?? null))
    throw notFound(programmeId ? 'programme' : 'email');
  if (programme && event && !isProgrammeEvent(event)) throw notFound('email');
  return programme;
}

/** The state of a template: `own` is the text of its scope in the selected language, `all` those of every language. */
function summaryOf(event: MailEvent, own: TemplateVersion | undefined, all: readonly TemplateVersion[]) {
  return {
    event,
    group: eventGroup(event),
    label: eventLabel(event),
    isChanged: own !== undefined && !own.isDefault,
    changedIn: all.filter(({ isDefault }) => !isDefault).map(({ language }) => language),
    changedBy: own?.changedBy ?? null,
    changedAt: own?.changedAt.toISOString() ?? null,
  };
}

/** Every event that an email is sent about, with who changed its text last in any language. */
export async function listTemplates(
  p: Platform,
  ctx: Ctx,
  { programme }: HandlerInput<'mailTemplate.many'>['query'],
): Promise<Answer<'mailTemplate.many'>> {
  await assertEditor(p.db, ctx, programme);
  const rows = (await findTemplates(p.db, programme ?? null)).filter((row) => row.programmeId === (programme ?? null));
  return {
    data: (programme ? PROGRAMME_EVENTS : MAIL_EVENTS).map((event) => {
      const all = rows.filter((row) => row.event === event).toSorted((a, b) => b.changedAt.getTime() - a.changedAt.getTime());
      return summaryOf(event, all.find(({ isDefault }) => !isDefault) ?? all[0], all);
    }),
  };
}

/** A template in one language, as its next email uses it. @throws AppError 404 */
export async function readTemplate(db: Db, ctx: Ctx, event: MailEvent, wanted: Wanted): Promise<One> {
  await assertEditor(db, ctx, wanted.programme, event);
  return { data: await presentTemplate(db, event, wanted) };
}

async function presentTemplate(db: Db, event: MailEvent, { language, programme }: Wanted): Promise<One['data']> {
  const rows = await findTemplates(db, programme ?? null, event);
  const all = rows.filter((row) => row.programmeId === (programme ?? null));
  const own = all.find((row) => row.language === language);
  const ours = rows.find((row) => row.programmeId === null && row.language === language && !row.isDefault);
  const used = own && !own.isDefault ? own : ours;
  const { subject, body } = used ?? withLocale(language, () => defaultTemplate(event));
  return {
    ...summaryOf(event, own, all),
    language,
    subject,
    body,
    version: own?.version ?? 0,
    isInherited: programme !== undefined && ours !== undefined,
    fields: templateFields(event),
    requires: [...requiredKeys(event)],
  };
}

/** What was written before, the latest first; at most a hundred versions. */
export async function listVersions(
  p: Platform,
  ctx: Ctx,
  event: MailEvent,
  { language, programme }: Wanted,
): Promise<Answer<'mailTemplate.history'>> {
  await assertEditor(p.db, ctx, programme, event);
  const rows = await findVersions(p.db, { event, language, programmeId: programme ?? null });
  return {
    data: rows.map(({ version, subject, body, isDefault, changedBy, changedAt }) => ({
      version,
      subject,
      body,
      isDefault,
      changedBy,
      changedAt: changedAt.toISOString(),
    })),
  };
}

/** @throws AppError 422 for unknown fields and what the email must have, each at its place; 409 if someone else saved first */
export const changeTemplate = (
  p: Platform,
  ctx: Ctx,
  event: MailEvent,
  { version, language, programme, ...patch }: HandlerInput<'mailTemplate.update'>['body'],
): Promise<One> =>
  saveVersion(p, ctx, event, { language, programme, version }, (before) => {
    const template = applyPatch<MailTemplate>({ subject: before.subject, body: before.body }, patch);
    assertValidTemplate(event, template);
    return { template, isDefault: false };
  });

/** Resets a template to what it was before anyone changed it: the product's text, or for a programme that of all. @throws AppError 409 */
export const restoreTemplate = (
  p: Platform,
  ctx: Ctx,
  event: MailEvent,
  { version, ...wanted }: HandlerInput<'mailTemplate.restore'>['body'],
): Promise<One> =>
  saveVersion(p, ctx, event, { ...wanted, version }, () => ({
    template: withLocale(wanted.language, () => defaultTemplate(event)),
    isDefault: true,
  }));

async function saveVersion(
  p: Platform,
  ctx: Ctx,
  event: MailEvent,
  { version, ...wanted }: Wanted & { version?: number | undefined },
  change: (before: MailTemplate) => { template: MailTemplate; isDefault: boolean },
): Promise<One> {
  return inTx(p, async (tx) => {
    const programme = await assertEditor(tx, ctx, wanted.programme, event);
    const before = await presentTemplate(tx, event, wanted);
    const { template, isDefault } = change(before);
    const scope: Scope = { event, language: wanted.language, programmeId: wanted.programme ?? null };
    const seen = version ?? before.version;
    // A version that is there already, or one that skips others, was not made from what is there now.
    if (seen !== before.version || !(await addVersion(tx, { ...scope, ...template, isDefault, seen, userId: ctx.actor.userId })))
      throw new AppError('STALE_VERSION', m.mailTemplate.someoneElseHasChangedThis(), { details: { version: before.version } });
    const after = await presentTemplate(tx, event, wanted);
    await recordAudit(
      tx,
      ctx,
      wanted.programme
        ? { kind: 'PROGRAMME', id: wanted.programme, programmeId: wanted.programme }
        : { kind: 'SETTING', id: null },
      {
        type: 'mail.template-changed',
        facts: {
          name: forTrail(() => nameFor(event, wanted.language, programme?.name)),
          isOriginal: isDefault,
          changes: (['subject', 'body'] as const)
            .filter((field) => before[field] !== after[field])
            .map((field) => ({ field, from: before[field], to: after[field] })),
        },
      },
    );
    return { data: after };
  });
}

const nameFor = (event: MailEvent, language: Locale, programme: string | undefined): string =>
  m.mailTemplate.nameOfATemplate({
    label: eventLabel(event),
    language,
    programme: programme ?? '',
    isOfProgramme: String(programme !== undefined),
  });

/** @throws AppError 422 with what is wrong, each at its place */
export function assertValidTemplate(event: MailEvent, template: MailTemplate): void {
  const issues = templateIssues(event, template);
  if (issues.length > 0) throw ruleBroken(issues);
}
