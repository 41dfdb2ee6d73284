import { describe, expect, it } from 'vitest';
import { SEEDED_ROLES } from '../access/roles.ts';
import type { Actor } from '../access/actor.ts';
import { MAIL_EVENTS } from '../mail-template/events.ts';
import { choiceFor, listChoices, mailChoiceDenial, readableKinds } from './choices.ts';
import { NOTIFICATION_KINDS, notificationKind, notificationSentence } from './kinds.ts';

const actor = (accountType: Actor['accountType'], role = ''): Actor => ({
  userId: '',
  name: '',
  email: '',
  accountType,
  role,
  permissions: SEEDED_ROLES.find((each) => each.name === role)?.permissions ?? {},
});

describe('notifications', () => {
  it('every kind has a sentence and readers', () => {
    for (const kind of NOTIFICATION_KINDS) {
      expect(notificationSentence(kind, { subject: 'Something', application: 'APP-1' }), kind).toMatch(/\S.*[.]$/);
      expect(notificationKind(kind).for.length).toBeGreaterThan(0);
    }
  });

  it('what counts is mailed whatever was chosen; the rest as chosen', () => {
    expect(choiceFor('application.receipt', 'OFF')).toBe('MAIL');
    expect(choiceFor('task.assigned', 'DIGEST')).toBe('DIGEST');
    expect(choiceFor('task.assigned', undefined)).toBe('MAIL');
    expect(mailChoiceDenial('interview.time')).toContain('calendar');
    expect(mailChoiceDenial('task.assigned')).toBeNull();
    // What is never mailed is shown here, or not at all.
    expect(choiceFor('application.zip', 'MAIL')).toBe('PRODUCT');
    expect(choiceFor('application.zip', 'OFF')).toBe('OFF');
    expect(listChoices('application.zip')).toEqual(['PRODUCT', 'OFF']);
    expect(MAIL_EVENTS).not.toContain('application.zip');
  });

  it('hides kinds of another account type, or of a permission that the person does not have', () => {
    expect(readableKinds(actor('SUBSCRIBER'))).not.toContain('task.assigned');
    expect(readableKinds(actor('ADMIN', 'Super Admin'))).toContain('message.answer');
    expect(readableKinds(actor('ADMIN'))).not.toContain('message.answer');
    expect(readableKinds(actor('VOLUNTEER'))).toEqual(['account.security', 'message.direct', 'event.news', 'event.reminder']);
  });
});
