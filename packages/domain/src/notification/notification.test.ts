import { describe, expect, it } from 'vitest';
import { SEEDED_ROLES } from '../access/roles.ts';
import type { Actor } from '../access/actor.ts';
import { choiceFor, mailChoiceDenial, readableKinds } from './choices.ts';
import { NOTIFICATION_KINDS, notificationKind, notificationSentence } from './kinds.ts';
import { applyTemplate, exampleContent, fieldOf, ORIGINAL_TEMPLATE, templateIssues } from './template.ts';

const actor = (accountType: Actor['accountType'], role = ''): Actor => ({
  userId: '',
  name: '',
  email: '',
  accountType,
  role,
  permissions: SEEDED_ROLES.find((each) => each.name === role)?.permissions ?? {},
});

describe('notifications', () => {
  it('every kind has a sentence, readers, and an original that may be saved', () => {
    for (const kind of NOTIFICATION_KINDS) {
      expect(notificationSentence(kind, { subject: 'Something', application: 'APP-1' }), kind).toMatch(/\S.*[.]$/);
      expect(notificationKind(kind).for.length).toBeGreaterThan(0);
      expect(templateIssues(kind, ORIGINAL_TEMPLATE), kind).toEqual([]);
    }
  });

  it('what counts is mailed whatever was chosen; the rest as chosen', () => {
    expect(choiceFor('application.receipt', 'OFF')).toBe('MAIL');
    expect(choiceFor('task.assigned', 'DIGEST')).toBe('DIGEST');
    expect(choiceFor('task.assigned', undefined)).toBe('MAIL');
    expect(mailChoiceDenial('interview.time')).toContain('calendar');
    expect(mailChoiceDenial('task.assigned')).toBeNull();
  });

  it('hides kinds of another account type, or of a permission that the person does not have', () => {
    expect(readableKinds(actor('SUBSCRIBER'))).not.toContain('task.assigned');
    expect(readableKinds(actor('ADMIN', 'Super Admin'))).toContain('message.answer');
    expect(readableKinds(actor('ADMIN'))).not.toContain('message.answer');
    expect(readableKinds(actor('VOLUNTEER'))).toEqual(['account.security', 'message.direct', 'event.news', 'event.reminder']);
  });

  it('a template fills values in once, and the original changes nothing', () => {
    const content = { ...exampleContent('application.receipt', 'https://x.test/'), paragraphs: ['One.', 'Two {{name}}.'] };
    expect(applyTemplate(ORIGINAL_TEMPLATE, content, 'Ada')).toEqual({ ...content, factsAt: 2 });
    const own = applyTemplate(
      { subject: '{{subject}} {{name}}', body: 'Hi {{name}}\n\n{{details}}\n\n{{text}}' },
      content,
      '{{subject}}',
    );
    expect(own.subject).toBe(`${content.subject} {{subject}}`);
    expect(own.paragraphs).toEqual(['Hi {{subject}}', 'One.', 'Two {{name}}.']);
    expect(own.factsAt).toBe(1);
    expect([fieldOf('Receipt number'), fieldOf('Digest (SHA-256)'), fieldOf('Programme')]).toEqual([
      'receiptNumber',
      'digestSha256',
      'programme',
    ]);
  });

  it('reports an unclosed field, a field of another email and a text that is too long', () => {
    expect(templateIssues('message.answer', { subject: 'a {{name', body: 'x {{granted}}' }).map(({ path }) => path)).toEqual([
      'subject',
      'body',
    ]);
    expect(templateIssues('message.answer', { subject: 'a', body: 'x'.repeat(5001) })).toHaveLength(1);
  });
});
