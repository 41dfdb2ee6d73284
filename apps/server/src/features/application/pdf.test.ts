import { DEMO_ANSWERS } from '@grantdesk/domain/form/demo-form';
import { inflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, startTestApp, type Caller, type TestApp } from '../../../test/app.ts';
import { formOf, openProgramme, startApplication } from '../../../test/builders/programme.ts';

const WORDS = 'Ọ̀yọ́ àti Ẹ̀gbá, ụlọ akwụkwọ, ɓauna ƙasa ɗan ƴaƴa, ₦250,000';

describe('answers and questions on paper', () => {
  let t: TestApp;
  let applicant: Caller;
  let director: Caller;
  beforeAll(async () => {
    t = await startTestApp();
    [applicant, director] = [await t.as('applicant1'), await t.as('director')];
  });
  afterAll(() => t.close());

  it('A12 the PDF has receipt, digest and every answer, tagged and in English, for whoever may read them', async () => {
    const id = await startApplication(
      applicant,
      await openProgramme(director, formOf({ field_id: 'a', field_label: 'Ìbéèrè' }, { field_id: 'b' })),
    );
    dataOf(await applicant.form('PATCH', `/application/save/${id}`, [['a', WORDS]]));
    expect((await director.get(`/application/pdf/${id}`)).statusCode, 'a draft is the applicant’s own').toBe(404);
    expect((await applicant.get(`/application/pdf/${id}`)).statusCode).toBe(200);
    const { receipt } = dataOf<{ receipt: { receiptNo: string; digest: string } }>(
      await applicant.form('POST', `/application/submit/${id}`, []),
    );
    for (const who of [applicant, director]) {
      const response = await who.get(`/application/pdf/${id}`);
      expect(response.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'private, no-store' });
      const text = textOf(response.rawPayload);
      for (const part of [receipt.receiptNo, receipt.digest, WORDS.normalize('NFC'), 'Ìbéèrè', 'Not provided'])
        expect(text).toContain(part.replace(/\s/g, ''));
      const raw = response.rawPayload.toString('latin1');
      expect(raw).toMatch(/\/Lang \(en\)/);
      expect(raw).toMatch(/\/Marked true/);
      expect(raw).toMatch(/\/StructTreeRoot/);
    }
    expect((await (await t.as('applicant2')).get(`/application/pdf/${id}`)).statusCode).toBe(404);
    expect((await applicant.get(`/application/pdf/${id}?form=proposal`)).statusCode).toBe(404);
  });

  it('field.md 9: all questions of a call as a PDF, open to everyone, with limits, options and logic in words', async () => {
    const programme = await openProgramme(director);
    const response = await t.anonymous.get(`/programme/questions/${programme}`);
    expect(response.statusCode).toBe(200);
    const text = textOf(response.rawPayload);
    expect(text).toMatch(/Onlyif“/);
    expect(text).toMatch(/required/);
    expect(text).toMatch(/words|characters/);
    expect(Object.keys(DEMO_ANSWERS).length).toBeGreaterThan(0);
    expect((await t.anonymous.get('/programme/questions/01900000-0000-7000-8000-000000000000')).statusCode).toBe(404);
  });

  it('A12 121 long answers make a document in well under a second of work', async () => {
    const fields = Array.from({ length: 121 }, (_, n) => ({ field_id: `f${n}`, field_type: 'LONG_ANSWER' as const }));
    const id = await startApplication(applicant, await openProgramme(director, formOf(...fields)));
    dataOf(
      await applicant.form(
        'PATCH',
        `/application/save/${id}`,
        fields.map(({ field_id }): [string, string] => [field_id, `${WORDS} `.repeat(8)]),
      ),
    );
    const response = await applicant.get(`/application/pdf/${id}`);
    expect(response.statusCode).toBe(200);
    expect(textOf(response.rawPayload)).toContain('f120');
  });
});

/** The text of a PDF, without spaces: its glyphs through the tables that map them back to letters. */
function textOf(pdf: Buffer): string {
  const raw = pdf.toString('latin1');
  const objects = new Map<string, string>();
  for (const match of raw.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) objects.set(match[1] ?? '', match[2] ?? '');
  const streamOf = (body: string): string => {
    const at = body.indexOf('stream\n');
    if (at < 0) return '';
    const bytes = Buffer.from(body.slice(at + 7, body.lastIndexOf('\nendstream')), 'latin1');
    return body.includes('/FlateDecode') ? inflateSync(bytes).toString('latin1') : bytes.toString('latin1');
  };
  const fontMaps = new Map<string, Map<string, string>>();
  for (const [, body] of objects)
    for (const font of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const unicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(font[2] ?? '') ?? '')?.[1];
      if (!unicode || fontMaps.has(font[1] ?? '')) continue;
      const map = new Map<string, string>();
      let code = 0;
      for (const range of streamOf(objects.get(unicode) ?? '').matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi)) {
        code = Number.parseInt(range[1] ?? '0', 16);
        for (const entry of (range[2] ?? '').matchAll(/<([0-9a-f ]+)>/gi)) {
          const units = (entry[1] ?? '').replace(/ /g, '').match(/.{4}/g) ?? [];
          map.set((code++).toString(16).padStart(4, '0'), String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16))));
        }
      }
      fontMaps.set(font[1] ?? '', map);
    }
  let text = '';
  for (const [, body] of objects) {
    const content = streamOf(body);
    let map: Map<string, string> | undefined;
    for (const token of content.matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9a-f]+)>/g)) {
      if (token[1]) map = fontMaps.get(token[1]);
      else for (const glyph of (token[2] ?? '').match(/.{4}/g) ?? []) text += map?.get(glyph) ?? '';
    }
  }
  return text.replace(/\s/g, '');
}
