import { describe, expect, it } from 'vitest';
import { archiveFileName, archiveFolderName } from './names.ts';
import { archiveSizeIssue, MAX_ARCHIVED } from './rules.ts';

const bytes = (text: string): number => encodeURIComponent(text).replaceAll(/%../g, '_').length;

describe('names in a ZIP of applications', () => {
  it('are the number and who applied, in every script', () => {
    const folder = (who: string | null) => archiveFolderName('APP-000123', who, new Set());
    expect(folder('Ọ̀yọ́ àti Ẹ̀gbá')).toBe(`APP-000123 ${'Ọ̀yọ́ àti Ẹ̀gbá'.normalize('NFC')}`);
    expect(folder('مؤسسة النور')).toBe('APP-000123 مؤسسة النور');
    expect(folder('緑の財団')).toBe('APP-000123 緑の財団');
    expect(folder(null)).toBe('APP-000123');
    expect(folder('')).toBe('APP-000123');
  });

  it('lead out of no folder and hold nothing that a file system refuses', () => {
    const folder = (who: string) => archiveFolderName('APP-001', who, new Set());
    expect(folder('../../etc/passwd')).toBe('APP-001 ..-..-etc-passwd');
    expect(folder('A/B \\ D: "Trust"?*')).toBe('APP-001 A-B-D_ _Trust___');
    expect(folder('Acme Ltd...  ')).toBe('APP-001 Acme Ltd');
    expect(folder('Line\nbreak\u202egpj')).toBe('APP-001 Line breakgpj');
    expect(archiveFileName(3, '../../evil.sh', new Set())).toBe('3-evil.sh');
    expect(archiveFileName(3, 'C:\\Users\\x\\CON', new Set())).toBe('3-_CON');
    expect(archiveFileName(3, '...', new Set())).toBe('3-file');
  });

  it('are cut to what every file system takes, with their endings, and never within a character', () => {
    for (const who of ['a'.repeat(500), 'ọ́'.repeat(300), '緑'.repeat(300), '👩‍🌾'.repeat(60)]) {
      const folder = archiveFolderName('APP-000123', who, new Set());
      expect(folder.length).toBeLessThanOrEqual(80);
      expect(bytes(folder)).toBeLessThanOrEqual(255);
      expect(folder.isWellFormed()).toBe(true);
      const file = archiveFileName(12, `${who}.docx`, new Set());
      expect(file.length).toBeLessThanOrEqual(100);
      expect(bytes(file)).toBeLessThanOrEqual(255);
      expect(file.endsWith('.docx')).toBe(true);
    }
    expect(archiveFolderName('APP-001', '👩‍🌾'.repeat(60), new Set())).toMatch(/🌾$/u);
  });

  it('are never the same twice, also where case is ignored', () => {
    const taken = new Set<string>();
    expect(['Plan.pdf', 'plan.PDF', 'Plan.pdf'].map((name) => archiveFileName(1, name, taken))).toEqual([
      '1-Plan.pdf',
      '1-plan (2).PDF',
      '1-Plan (3).pdf',
    ]);
    const long = 'x'.repeat(400);
    expect(new Set([1, 2, 3].map(() => archiveFileName(1, `${long}.pdf`, taken))).size).toBe(3);
  });
});

describe('the size of a ZIP of applications', () => {
  it('has a limit, which the text says with what to do', () => {
    expect(archiveSizeIssue(MAX_ARCHIVED, 'selection')).toBeNull();
    expect(archiveSizeIssue(MAX_ARCHIVED, 'list')).toBeNull();
    expect(archiveSizeIssue(6210, 'selection')).toBe(
      'A ZIP can include at most 5,000 applications, and 6,210 are selected. Select fewer.',
    );
    expect(archiveSizeIssue(5001, 'list')).toBe(
      'A ZIP can include at most 5,000 applications. This list has more. Filter it, or select some of them.',
    );
  });
});
