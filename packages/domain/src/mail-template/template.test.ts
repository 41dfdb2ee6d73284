import { describe, expect, it } from 'vitest';
import { applyTemplate, exampleContent, ORIGINAL_TEMPLATE, templateIssues } from './template.ts';

describe('mail templates', () => {
  it('a template fills values in once, and the original changes nothing', () => {
    const content = { ...exampleContent('application.receipt', 'https://x.test/'), paragraphs: ['One.', 'Two {{name}}.'] };
    expect(applyTemplate(ORIGINAL_TEMPLATE, content, 'Ada')).toEqual({ ...content, detailsAt: 2 });
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
