import type { Answer } from '@grantdesk/api';
import type { FormSection } from '@grantdesk/domain';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { dataOf, refusalOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';
import { formOf, programmeBody, publishForm, startApplication } from '#test/builders/programme.ts';
import { pinnedForm } from '../submission/index.ts';

type One = Answer<'translation.one'>['data'];
type Imported = Answer<'translation.import'>['data'];
type Form = Answer<'form.one'>['data'];
type Call = Answer<'programme.openOne'>['data'];

const form = formOf(
  {
    field_id: 'kind',
    field_label: 'Who applies?',
    field_type: 'MULTIPLE_CHOICE',
    field_options: [{ value: 'A person' }, { value: '=1+1 people' }],
  },
  {
    field_id: 'budget',
    field_label: 'Budget & plan',
    field_is_smart: true,
    field_smart_logic: {
      logicAction: 'SHOW',
      conditions: [[{ logicSourceField: 'kind', logicComparison: 'IS', logicChoice: 'A person' }]],
    },
  },
);
const FRENCH: Record<string, string> = {
  'section/one/name': 'Une',
  'field/kind/label': 'Qui fait la demande ?',
  'field/kind/option/A person': 'Une personne',
  'field/kind/option/=1+1 people': '=1+1 personnes',
  'field/budget/label': 'Budget et <plan>',
};

describe('translations of a form', () => {
  let t: TestApp;
  let director: Caller;
  let assessor: Caller;
  let applicant: Caller;
  let id: string;
  let programme: string;
  let application: string;
  beforeAll(async () => {
    t = await startTestApp();
    [director, assessor, applicant] = await Promise.all([t.as('director'), t.as('assessor1'), t.as('applicant1')]);
    id = await publishForm(director, form);
    programme = dataOf(
      await director.post('/programme/new', {
        name: 'Climate Fund',
        description: '<p>For all.</p>',
        currency: 'NGN',
        budget: 1_000_000,
        startDate: '2020-01-01T00:00:00Z',
        endDate: '2100-01-01T00:00:00Z',
        applicationForm: id,
      }),
    )._id;
    application = await startApplication(applicant, programme);
  });
  afterAll(() => t.close());

  const read = async (language = 'fr') => dataOf<One>(await director.get(`/translation/one/${id}?language=${language}`));
  const translate = (texts: Record<string, string>, more: object = {}, who = director) =>
    who.patch(`/translation/update/${id}`, {
      language: 'fr',
      texts: Object.entries(texts).map(([key, text]) => ({ key, text })),
      ...more,
    });
  const readForm = async () => dataOf<Form>(await director.get(`/form/one/${id}`));
  const publish = async () => dataOf<Form>(await director.post(`/form/publish/${id}`));
  const call = async () => dataOf<Call>(await applicant.get(`/programme/open/${programme}`));
  const file = async (format: 'csv' | 'xliff') =>
    (await director.get(`/translation/export/${id}?language=fr&format=${format}`)).body;
  const upload = (content: string, language = 'fr') => director.post(`/translation/import/${id}`, { language, content });

  it('begin with every text missing, and are stored with their draft', async () => {
    expect((await read()).texts.map(({ key, state }) => [key, state])).toEqual(
      Object.keys(FRENCH).map((key) => [key, 'MISSING']),
    );
    const after = dataOf<One>(await translate({ 'field/kind/label': 'Qui fait la demande ?' }));
    expect(after.languages).toEqual([{ language: 'fr', texts: 5, missing: 4, changed: 0 }]);
    expect((await readForm()).hasUnpublishedChanges).toBe(true);
    expect(dataOf(await director.get(`/translation/many/${id}`))).toEqual({ sourceLanguage: 'en', languages: after.languages });
  });

  it('are published within the version where they are new, and reach drafts that were begun', async () => {
    dataOf(await translate(FRENCH));
    expect(await publish()).toMatchObject({ publishedVersion: 1, hasUnpublishedChanges: false });
    expect((await call()).sections[0]?.section_fields[0]?.field_translations?.['fr']?.['label']?.text).toBe(
      'Qui fait la demande ?',
    );
    const { rows } = await t.owner.query<{ sections: FormSection[] }>('select sections from corrected_form_versions');
    expect(rows.map(({ sections }) => sections[0]?.section_fields[0]?.field_translations)).toEqual([undefined]);
    const trail = await t.owner.query(`select data from audit_events where type = 'form.translations-corrected'`);
    expect(trail.rows).toMatchObject([{ data: { version: 1, languages: 'fr', texts: 5 } }]);
  });

  it('make a new version where they may say something else, and only then', async () => {
    dataOf(await translate({ 'field/kind/label': 'qui fait la demande' }));
    expect(await publish()).toMatchObject({ publishedVersion: 1 });
    dataOf(await translate({ 'field/kind/label': 'Quel âge avez-vous ?' }));
    expect(await publish()).toMatchObject({ publishedVersion: 2 });
    dataOf(await translate({ 'field/kind/label': 'Qui fait la demande ?' }));
    expect(await publish()).toMatchObject({ publishedVersion: 3 });
  });

  it('change neither answers nor logic: an option is submitted by its value', async () => {
    dataOf(
      await applicant.form('POST', `/application/submit/${application}`, [
        ['kind', 'A person'],
        ['budget', 'Much'],
      ]),
    );
    const { rows } = await t.owner.query(`select answers from submissions where owner_id = $1`, [application]);
    expect(rows).toMatchObject([{ answers: { kind: 'A person', budget: 'Much' } }]);
  });

  it('are read again when a cached version is a minute old', async () => {
    const { rows } = await t.owner.query<{ id: string }>(
      'select id from form_versions where form_id = $1 order by version desc limit 1',
      [id],
    );
    const versionId = rows[0]?.id ?? '';
    const labelOf = async () =>
      (await pinnedForm(t.db, versionId)).sections[0]?.section_fields[1]?.field_translations?.['fr']?.['label']?.text;
    expect(await labelOf()).toBe('Budget et <plan>');
    dataOf(await translate({ 'field/budget/label': 'Budget et <Plan>' }));
    await publish();
    const inAMinute = performance.now() + 60_001;
    const clock = vi.spyOn(performance, 'now').mockReturnValue(inAMinute);
    expect(await labelOf()).toBe('Budget et <Plan>');
    clock.mockRestore();
    dataOf(await translate({ 'field/budget/label': 'Budget et <plan>' }));
    await publish();
  });

  it.each(['csv', 'xliff'] as const)('travel through %s and back unchanged, with formulas, signs and HTML', async (format) => {
    const exported = await file(format);
    expect(dataOf<Imported>(await upload(exported))).toMatchObject({ taken: 0, unchanged: 5, unknown: [] });
    dataOf(await translate(Object.fromEntries(Object.keys(FRENCH).map((key) => [key, '']))));
    expect((await read()).languages).toEqual([]);
    expect(dataOf<Imported>(await upload(exported))).toMatchObject({ taken: 5, unchanged: 0, changed: 0 });
    expect(Object.fromEntries((await read()).texts.map(({ key, text }) => [key, text]))).toMatchObject(FRENCH);
  });

  it('of a question that is gone are named, and the rest of the file is taken', async () => {
    const exported = (await file('xliff'))
      .replaceAll('field/budget/label', 'field/gone/label')
      .replace('Qui fait la demande ?', 'Qui demande ?');
    expect(dataOf<Imported>(await upload(exported))).toMatchObject({
      taken: 1,
      unchanged: 3,
      unknown: [{ key: 'field/gone/label', text: 'Budget et <plan>' }],
    });
    expect(refusalOf(await translate({ 'field/gone/label': 'x' }))).toMatchObject({
      status: 422,
      issues: [{ path: 'field/gone/label', message: 'This text no longer exists. Reload the page to see the current texts.' }],
    });
  });

  it('from a text that has changed since the export are marked as such', async () => {
    const exported = (await file('csv')).replaceAll('Who applies?', 'Who applied?').replace('Qui demande ?', 'Qui a demandé ?');
    expect(dataOf<Imported>(await upload(exported))).toMatchObject({ taken: 1, changed: 1 });
    expect((await read()).languages).toEqual([{ language: 'fr', texts: 5, missing: 0, changed: 1 }]);
  });

  it('are read from XLIFF 2 too, without what a tool only proposes', async () => {
    const taken = await upload(
      `<?xml version="1.0"?>
      <xliff version="2.0" xmlns="urn:oasis:names:tc:xliff:document:2.0" srcLang="en" trgLang="de"><file id="f">
        <unit id="field/kind/label"><mtc:matches xmlns:mtc="urn:x"><mtc:match><source>Who?</source><target>Wer?</target></mtc:match></mtc:matches>
          <segment><source>Who applies?</source><target>Wer <pc id="1">bewirbt</pc> sich?</target></segment></unit>
      </file></xliff>`,
      'de',
    );
    expect(dataOf<Imported>(taken)).toMatchObject({ taken: 1 });
    expect((await read('de')).texts.find(({ key }) => key === 'field/kind/label')?.text).toBe('Wer bewirbt sich?');
  });

  it('are refused with a clear text and nothing is lost', async () => {
    const before = (await readForm()).sections;
    const reasonOf = async (answer: Promise<Parameters<typeof refusalOf>[0]>) => refusalOf(await answer).issues?.[0]?.message;
    expect(await reasonOf(upload('<xliff><file>'))).toMatch('cannot be read');
    expect(await reasonOf(upload('<html></html>'))).toMatch('not an XLIFF file');
    expect(await reasonOf(upload('a,b\n1,2'))).toMatch('neither an XLIFF file nor a CSV file');
    expect(await reasonOf(upload(''))).toMatch('neither an XLIFF file nor a CSV file');
    expect(await reasonOf(upload(await file('xliff'), 'ar'))).toBe(
      'This file contains translations into fr, but you are importing ar.',
    );
    expect(await reasonOf(translate(FRENCH, { language: 'en' }))).toMatch('Choose another language');
    expect(await reasonOf(translate(FRENCH, { language: 'klingon' }))).toMatch('Enter the code of a language');
    expect(await reasonOf(translate({ 'field/kind/label': 'x'.repeat(20_001) }))).toMatch('20000');
    expect(refusalOf(await translate(FRENCH, { revision: 1 }))).toMatchObject({ status: 409 });
    expect((await translate(FRENCH, {}, assessor)).statusCode).toBe(403);
    expect((await director.get(`/translation/one/${programme}?language=fr`)).statusCode).toBe(404);
    // An external entity is not resolved, and a bomb of entities is no text.
    expect(await reasonOf(upload('<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><xliff>&a;</xliff>'))).toMatch(
      'cannot be read',
    );
    expect((await readForm()).sections).toEqual(before);
  });

  it('never change what a published version asks, not even by the owner of the database', async () => {
    await expect(t.owner.query(`update form_versions set name = 'x' where form_id = $1`, [id])).rejects.toThrow(
      'cannot be changed',
    );
    await expect(
      t.owner.query(
        `update form_versions set sections = jsonb_set(sections, '{0,section_fields,0,field_label}', '"x"') where form_id = $1`,
        [id],
      ),
    ).rejects.toThrow('cannot be changed');
  });

  it('are cleaned of scripts where they are HTML', async () => {
    const html = formOf({ field_id: 'a' });
    const other = await publishForm(director, {
      ...html,
      sections: html.sections.map((section) => ({ ...section, section_description: '<p>Read this.</p>' })),
    });
    const saved = dataOf<One>(
      await director.patch(`/translation/update/${other}`, {
        language: 'fr',
        texts: [{ key: 'section/one/description', text: '<p onclick="x()">Lisez ceci.</p><script>x()</script>' }],
      }),
    );
    expect(saved.texts.find(({ isHtml }) => isHtml)?.text).toBe('<p>Lisez ceci.</p>');
  });

  describe('and of a programme', () => {
    const path = (what: string) => `/translation/programme/${what}/${programme}`;
    it('are read by applicants at once, in the reader’s language in the list of calls', async () => {
      const texts = [
        { key: 'programme/name', text: 'Fonds climat' },
        { key: 'programme/description', text: '<p>Pour tous.</p><script></script>' },
      ];
      dataOf(await director.patch(path('update'), { language: 'fr', texts }));
      expect((await call()).translations).toMatchObject({ fr: { name: { text: 'Fonds climat' } } });
      const list = await t.anonymous.send({ method: 'GET', url: '/programme/open', headers: { 'accept-language': 'fr' } });
      expect(dataOf<{ name: string; description: string }[]>(list).find(({ name }) => name === 'Fonds climat')).toMatchObject({
        description: '<p>Pour tous.</p>',
      });
    });

    it('include what the eligibility check says, which is not published before it is answered', async () => {
      const check = {
        intro: 'Check first.',
        questions: ['kind'],
        rules: [
          {
            conditions: [[{ logicSourceField: 'kind', logicComparison: 'IS', logicChoice: 'A person' }]],
            outcome: 'NOT_ELIGIBLE',
            text: 'Organisations only.',
          },
        ],
      };
      dataOf(await director.patch(`/eligibility/update/${programme}`, { check }));
      const texts = [
        { key: 'programme/text/Check first.', text: 'Vérifiez d’abord.' },
        { key: 'programme/text/Organisations only.', text: 'Organisations seulement.' },
      ];
      dataOf(await director.patch(path('update'), { language: 'fr', texts }));
      expect(JSON.stringify(await call())).toContain('Vérifiez d’abord.');
      expect(JSON.stringify(await call())).not.toContain('Organisations');
      const judged = await applicant.post(`/eligibility/check/${programme}`, { answers: { kind: 'A person' }, language: 'fr' });
      expect(dataOf(judged)).toMatchObject({ outcome: 'NOT_ELIGIBLE', texts: ['Organisations seulement.'] });
    });

    it('go along to its next round, where texts that differ are marked', async () => {
      const { name: _name, ...body } = programmeBody(id, { description: '<p>For all.</p>', copyOf: programme });
      const next = dataOf(await director.post('/programme/new', { ...body, name: 'Climate Fund, second round' }));
      const { texts } = dataOf<One>(await director.get(`/translation/programme/one/${next._id}?language=fr`));
      expect(Object.fromEntries(texts.map(({ kind, state }) => [kind, state]))).toMatchObject({
        NAME: 'CHANGED',
        DESCRIPTION: 'TRANSLATED',
      });
    });

    it('are changed by those who manage it', async () => {
      expect((await assessor.patch(path('update'), { language: 'fr', texts: [] })).statusCode).toBe(403);
      expect(refusalOf(await director.patch(path('update'), { language: 'fr', revision: 0 }))).toMatchObject({ status: 409 });
      const exported = (await director.get(`${path('export')}?language=fr`)).body;
      expect(exported).toContain('Fonds climat');
      expect(dataOf<Imported>(await director.post(path('import'), { language: 'fr', content: exported }))).toMatchObject({
        taken: 0,
        unchanged: 4,
      });
    });
  });
});
