import { describe, expect, it } from 'vitest';
import { MAIL_EVENTS, WORDED_EVENTS } from './events.ts';
import { exampleContent } from './examples.ts';
import { applyTemplate, defaultTemplate, eventContent, templateIssues } from './template.ts';

describe('mail templates', () => {
  it('the default that the editor shows is the email that is sent, and it may be saved', () => {
    for (const event of WORDED_EVENTS) {
      const content = exampleContent(event, 'https://x.test/');
      const template = defaultTemplate(event);
      expect(template.body, event).not.toContain('{{text}}');
      expect(applyTemplate(template, content, 'Ada'), event).toEqual({ ...content, detailsAt: content.paragraphs.length });
    }
    for (const event of MAIL_EVENTS) expect(templateIssues(event, defaultTemplate(event)), event).toEqual([]);
  });

  it('a paragraph whose text an email does not have is left out', () => {
    const content = eventContent('grant.approved', { name: 'Ada', details: { application: 'APP-1', programme: 'Fund' } });
    expect(content.paragraphs).toEqual([
      'The board has approved your application. We’ll send you the contract next.',
      'Your award letter is ready. Please read it, then accept or decline the award.',
    ]);
    const own = { subject: 'Good news', body: 'You are funded.\n\n{{reason}}\n\n{{conditions}}\n\n{{details}}' };
    expect(applyTemplate(own, content, 'Ada')).toMatchObject({ paragraphs: ['You are funded.'], detailsAt: 1 });
  });

  it('what people rely on has to be in it: as a placeholder, or in the standard text', () => {
    const issues = (body: string) => templateIssues('grant.approved', { subject: 'S', body }).map(({ message }) => message);
    expect(issues('You are funded.\n\n{{details}}')).toEqual(['This email must contain {{conditions}}: people rely on it.']);
    expect(issues('You are funded.\n\n{{details}}\n\n{{conditions}}')).toEqual([]);
    expect(issues('{{text}}\n\n{{details}}')).toEqual([]);
  });

  it('a template fills values in once', () => {
    const content = { ...exampleContent('application.received', 'https://x.test/'), paragraphs: ['One.', 'Two {{name}}.'] };
    const own = applyTemplate(
      { subject: '{{subject}} {{name}}', body: 'Hi {{name}}\n\n{{details}}\n\n{{text}}' },
      content,
      '{{subject}}',
    );
    expect(own.subject).toBe(`${content.subject} {{subject}}`);
    expect(own.paragraphs).toEqual(['Hi {{subject}}', 'One.', 'Two {{name}}.']);
    expect(own.detailsAt).toBe(1);
  });

  it('reports an unclosed field, a field of another email and a text that is too long', () => {
    expect(templateIssues('message.answer', { subject: 'a {{name', body: 'x {{granted}}' }).map(({ path }) => path)).toEqual([
      'subject',
      'body',
    ]);
    expect(templateIssues('message.answer', { subject: 'a', body: 'x'.repeat(5001) })).toHaveLength(1);
  });
});
