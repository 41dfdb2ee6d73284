import { m, withLocale } from '@grantdesk/messages';
import type { Answer, HandlerInput } from '@grantdesk/api';
import { applyTemplate, exampleContent, type Details, type MailEvent } from '@grantdesk/domain';
import { takeFromSender } from '#platform/auth/mail-limits.ts';
import type { Ctx, Platform } from '#platform/context.ts';
import { notFound } from '#platform/errors.ts';
import { onceInTx } from '#platform/http/idempotency.ts';
import { enqueueMail } from '#platform/mail/outbox.ts';
import { layout, type Mail } from '#platform/mail/layout.ts';
import { findBrand } from '#platform/brand.ts';
import { findOrganisation } from '#platform/notify/queries.ts';
import { visibleApplication } from '../application/index.ts';
import { assertEditor, assertValidTemplate } from './service.ts';

type Shown = HandlerInput<'mailTemplate.preview'>['body'];

/** The email as it would be sent. @throws AppError 404 as reading it, or for an application that the reader does not see, 422 as saving */
export async function previewTemplate(
  p: Platform,
  ctx: Ctx,
  event: MailEvent,
  body: Shown,
): Promise<Answer<'mailTemplate.preview'>> {
  const { subject, text, html } = await draw(p, ctx, event, body);
  return { data: { subject, text, html } };
}

/** @throws AppError 404 and 422 as the preview, 429 after too many */
export async function testTemplate(p: Platform, ctx: Ctx, event: MailEvent, body: Shown): Promise<Answer<'mailTemplate.test'>> {
  const mail = await draw(p, ctx, event, body, ctx.actor.name);
  await takeFromSender(p.db, 'templateTest', ctx.actor.userId);
  return onceInTx(p, ctx, async (tx) => {
    await enqueueMail(tx, ctx.actor.email, {
      ...mail,
      subject: withLocale(body.language, () => m.common.testSubject({ subject: mail.subject })),
    });
    return { data: { to: ctx.actor.email } };
  });
}

async function draw(p: Platform, ctx: Ctx, event: MailEvent, body: Shown, reader?: string): Promise<Mail> {
  await assertEditor(p.db, ctx, body.programme, event);
  assertValidTemplate(event, body);
  const known = body.application ? await factsOf(p, ctx, body.application, body.programme) : {};
  const [organisation, brand] = [await findOrganisation(p.db), await findBrand(p.db)];
  return withLocale(body.language, () => {
    const content = exampleContent(event, p.config.publicUrl, { ...known, name: known.name ?? reader });
    return layout(applyTemplate(body, content, content.name), organisation, brand);
  });
}

/** What is known of an application before the event: who gets the email, its number and its programme. */
async function factsOf(
  p: Platform,
  ctx: Ctx,
  id: string,
  programme: string | undefined,
): Promise<{ name?: string; details?: Details }> {
  const application = await visibleApplication(p.db, ctx, id);
  if (programme && application.programmeId !== programme) throw notFound('application');
  const { name, applicationNumber, programmeName } = application;
  return { name, details: { programme: programmeName, application: applicationNumber } };
}
