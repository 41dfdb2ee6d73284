import { DEMO_ANSWERS } from '@grantdesk/domain/form/demo-form';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';
import { formOf, openProgramme, startApplication } from '#test/builders/programme.ts';
import { textOf } from '#test/pdf-text.ts';

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

  it('writes receipt, digest and every answer into a tagged PDF in English, for people who may read them', async () => {
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

  it('writes the PDF in the reader’s language, and says whose it is', async () => {
    await t.owner.query(
      `insert into organisation_settings (key, value) values ('organisation', '{"name":"Obi Fund","address":"","contact":"","supportMail":""}')
        on conflict (key) do update set value = excluded.value`,
    );
    const id = await startApplication(applicant, await openProgramme(director, formOf({ field_id: 'a' }, { field_id: 'b' })));
    // What a person wrote stays, be it a text of ours.
    dataOf(await applicant.form('PATCH', `/application/save/${id}`, [['a', 'Not provided']]));
    dataOf(await applicant.form('POST', `/application/submit/${id}`, []));
    dataOf(await applicant.patch('/user/language', { language: 'fr' }));
    const french = (await applicant.get(`/application/pdf/${id}`)).rawPayload;
    const english = (await director.get(`/application/pdf/${id}`)).rawPayload;
    dataOf(await applicant.patch('/user/language', { language: 'en' }));
    expect(french.toString('latin1')).toMatch(/\/Lang \(fr\)/);
    for (const part of ['ObiFund·APP-', 'CandidatureAPP-', 'Déposéele', 'Page1sur1', 'Notprovided', 'Nonrenseigné'])
      expect(textOf(french)).toContain(part);
    expect(textOf(french)).not.toContain('Receipt');
    for (const part of ['ObiFund·APP-', 'Receiptnumber', 'Page1of1']) expect(textOf(english)).toContain(part);
  });

  it('sets papers in Inter, and letters that Inter lacks in a typeface that has them, never as boxes', async () => {
    const programme = await openProgramme(director, formOf({ field_id: 'a' }, { field_id: 'b' }));
    const id = await startApplication(applicant, programme);
    const paperWith = async (answer: string): Promise<Buffer> => {
      dataOf(await applicant.form('PATCH', `/application/save/${id}`, [['a', answer]]));
      return (await applicant.get(`/application/pdf/${id}`)).rawPayload;
    };
    const fontsOf = (pdf: Buffer): string[] => [
      ...new Set([...pdf.toString('latin1').matchAll(/\/FontName \/[A-Z]{6}\+([\w-]+)/g)].map(([, name]) => name ?? '')),
    ];
    const latin = await paperWith(`${WORDS} Ńkwọ́ ɛ́ ɔ̃ Ελλάδα Київ €`);
    expect(fontsOf(latin).toSorted()).toEqual(['Inter-Regular', 'Inter-SemiBold']);
    expect(textOf(latin)).toContain(`${WORDS} Ńkwọ́ ɛ́ ɔ̃ Ελλάδα Київ €`.normalize('NFC').replace(/\s/g, ''));
    const mixed = await paperWith('Ẹgbẹ́ مؤسسة (النور) 2026 Foundation');
    expect(fontsOf(mixed)).toContain('DejaVuSans');
    // From left to right as it is drawn: the words that are read from the right in reverse, letters joined, brackets turned.
    expect(textOf(mixed)).toContain(
      `Ẹgbẹ́2026(${[...'النور'].toReversed().join('')})${[...'مؤسسة'].toReversed().join('')}Foundation`,
    );
    expect(mixed.toString('latin1')).toMatch(/\/ActualText/);
    for (const pdf of [latin, mixed]) expect(textOf(pdf)).not.toContain('\0');
  });

  it('all questions of a call as a PDF, open to everyone, with limits, options and logic in words', async () => {
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

  it('121 long answers make a document in well under a second of work', async () => {
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
