import { expect, it } from 'vitest';
import { htmlBlocks } from './html.ts';

it('a text of headings, paragraphs and lists becomes blocks, and no tag is left in them', () => {
  const html =
    '<h2>Terms</h2>\n<p>The grant is <strong>spent</strong> on the plan.</p>\n<ul>\n<li>Two reports</li>\n<li>Receipts<ul><li>for six years</li></ul></li>\n</ul>loose text<table><tr><td>Part</td><td>1,000</td></tr></table>';
  expect(htmlBlocks(html)).toEqual([
    { kind: 'heading', text: 'Terms' },
    { kind: 'text', text: 'The grant is spent on the plan.' },
    { kind: 'items', lines: ['Two reports', 'Receipts', 'for six years'] },
    { kind: 'text', text: 'loose text' },
    { kind: 'text', text: 'Part · 1,000' },
  ]);
});
