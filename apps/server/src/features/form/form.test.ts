import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { FormField, FormSection } from '@grantdesk/domain';
import { DEMO_APPLICATION_FORM } from '@grantdesk/domain/form/demo-form';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataOf, refusalOf, startTestApp, type Caller, type TestApp } from '#test/app.ts';
import { formOf, publishForm } from '#test/builders/programme.ts';

interface Form {
  _id: string;
  name: string;
  kind: string;
  status: string;
  publishedVersion: number | null;
  hasUnpublishedChanges: boolean;
  revision: number;
  sections: FormSection[];
  issues: { message: string; level: string }[];
}
const realForm = path.resolve(
  process.env['REAL_FORMS_DIR'] ?? path.join(import.meta.dirname, '../../../../../../shared/real-forms'),
  'community-ownership-fund.json',
);
const when = (source: string, choice: string): Partial<FormField> => ({
  field_is_smart: true,
  field_smart_logic: {
    logicAction: 'SHOW',
    conditions: [[{ logicSourceField: source, logicComparison: 'IS', logicChoice: choice }]],
  },
});

describe('forms', () => {
  let t: TestApp;
  let director: Caller;
  beforeAll(async () => {
    t = await startTestApp();
    director = await t.as('director');
  });
  afterAll(() => t.close());

  it('keeps every attribute through import, publish and export', async () => {
    const id = await publishForm(director, DEMO_APPLICATION_FORM);
    const form = dataOf<Form>(await director.get(`/form/one/${id}`));
    expect(form).toMatchObject({ status: 'PUBLISHED', publishedVersion: 1, hasUnpublishedChanges: false });
    expect(form.issues.filter((issue) => issue.level === 'error')).toEqual([]);
    const exported = dataOf<{ name: string; sections: FormSection[] }>(await director.get(`/form/export/${id}`));
    const fields = (sections: readonly { section_fields: readonly object[] }[]) =>
      sections.flatMap((section) => section.section_fields);
    expect(fields(exported.sections)).toEqual(
      fields(DEMO_APPLICATION_FORM.sections as FormSection[]).map((field) => ({
        field_min_files: 1,
        field_max_files: 1,
        ...field,
      })),
    );
    expect(dataOf<Form>(await director.post('/form/import', exported)).sections).toEqual(form.sections);
  });

  it.runIf(existsSync(realForm))(
    'BUILD-3 imports and publishes a real form of 71 sections, 121 fields, 40 with logic',
    async () => {
      const id = await publishForm(director, JSON.parse(readFileSync(realForm, 'utf8')) as object);
      const { sections } = dataOf<Form>(await director.get(`/form/one/${id}`));
      const fields = sections.flatMap((section) => section.section_fields);
      expect([sections.length, fields.length, fields.filter((field) => field.field_is_smart).length]).toEqual([71, 121, 40]);
      expect(new Set(sections.map((section) => section.section_id)).size).toBe(71);
    },
  );

  it('hostile HTML in a section description is stored harmless', async () => {
    const attacks = [
      '<script>alert(1)</script><p>Keep</p>',
      '<img src=x onerror=alert(1)><p>Keep</p>',
      '<p onclick="alert(1)" style="position:fixed">Keep</p>',
      '<a href="javascript:alert(1)">Keep</a>',
      '<a href="jAvAsCrIpT&#58;alert(1)">Keep</a>',
      '<svg><script>alert(1)</script></svg><p>Keep</p>',
      '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;"></mtext></math><p>Keep</p>',
      '<iframe src="//evil.example"></iframe><p>Keep</p>',
      '<form action="//evil.example"><input name=p></form><p>Keep</p>',
      '<p><b>Keep',
    ];
    for (const section_description of attacks) {
      const form = formOf({ field_id: 'a' });
      const { _id } = dataOf<Form>(
        await director.post('/form/import', {
          ...form,
          sections: form.sections.map((section) => ({ ...section, section_description })),
        }),
      );
      const stored = dataOf<Form>(await director.get(`/form/one/${_id}`)).sections[0]?.section_description ?? '';
      expect(stored, section_description).toContain('Keep');
      expect(stored, section_description).not.toMatch(
        /<(script|img|svg|math|iframe|form|input|style)|onclick|onerror|javascript:|style=/i,
      );
    }
  });

  it('refuses a circle by the names of its fields, and logic that names a missing field; a later source is a warning', async () => {
    const circle = formOf(
      { field_id: 'a', field_label: 'First', ...when('b', 'x') },
      { field_id: 'b', field_label: 'Second', ...when('a', 'x') },
    );
    const refusal = refusalOf(await director.post('/form/import', circle));
    expect(refusal).toMatchObject({ status: 422, code: 'RULE_BROKEN' });
    expect(refusal.message).toMatch(/First.*Second/);
    expect(refusalOf(await director.post('/form/import', formOf({ field_id: 'a', ...when('ghost', 'x') })))).toMatchObject({
      status: 422,
      issues: [{ path: expect.stringContaining('logicSourceField') }],
    });
    const later = dataOf<Form>(
      await director.post('/form/import', formOf({ field_id: 'a', ...when('b', 'x') }, { field_id: 'b' })),
    );
    expect(later.issues.map((issue) => issue.level)).toEqual(['warning']);
    // A draft may contain what cannot be published yet; publishing refuses it.
    const draft = dataOf<Form>(await director.post('/form/new', circle));
    expect(refusalOf(await director.post(`/form/publish/${draft._id}`)).status).toBe(422);
    expect(dataOf<Form>(await director.get(`/form/one/${draft._id}`)).publishedVersion).toBeNull();
  });

  it('a change makes a new version, earlier ones stay; publishing the same twice makes one', async () => {
    const id = await publishForm(director, formOf({ field_id: 'a' }));
    dataOf(await director.post(`/form/publish/${id}`));
    const { revision } = dataOf<Form>(await director.get(`/form/one/${id}`));
    expect(
      dataOf<Form>(await director.patch(`/form/update/${id}`, { sections: formOf({ field_id: 'b' }).sections, revision })),
    ).toMatchObject({ hasUnpublishedChanges: true, publishedVersion: 1 });
    expect(refusalOf(await director.patch(`/form/update/${id}`, { name: 'Stale', revision }))).toMatchObject({
      status: 409,
      code: 'STALE_VERSION',
    });
    expect(dataOf<Form>(await director.post(`/form/publish/${id}`))).toMatchObject({
      publishedVersion: 2,
      hasUnpublishedChanges: false,
    });
    const versions = dataOf<{ version: number; sections: FormSection[] }[]>(await director.get(`/form/versions/${id}`));
    expect(versions.map((version) => [version.version, version.sections[0]?.section_fields[0]?.field_id])).toEqual([
      [2, 'b'],
      [1, 'a'],
    ]);
  });

  it('duplicates and archives; a form in use is not archived, an empty one not published', async () => {
    const id = await publishForm(director, formOf({ field_id: 'a' }));
    const copy = dataOf<Form>(await director.post(`/form/duplicate/${id}`));
    expect(copy).toMatchObject({ name: 'Test form (copy)', status: 'DRAFT', publishedVersion: null });
    expect(dataOf<Form>(await director.patch(`/form/archive/${copy._id}`)).status).toBe('ARCHIVED');
    expect(refusalOf(await director.post(`/form/publish/${copy._id}`))).toMatchObject({ status: 409 });
    const empty = dataOf<Form>(await director.post('/form/new', { name: 'Empty', sections: [] }));
    expect(refusalOf(await director.post(`/form/publish/${empty._id}`))).toMatchObject({ status: 422 });
    expect(refusalOf(await director.post('/form/import', { name: 'None', sections: [] }))).toMatchObject({ status: 422 });
  });

  it('a missing or unknown type becomes text, nulls of other tools are forgiven, wrong shapes are not', async () => {
    const form = formOf({ field_id: 'a', field_type: 'HOLOGRAM' as never }, { field_id: 'b', field_options: null as never });
    expect(
      dataOf<Form>(await director.post('/form/import', form)).sections[0]?.section_fields.map((field) => field.field_type),
    ).toEqual(['SHORT_ANSWER', 'SHORT_ANSWER']);
    for (const broken of [
      { name: 'x' },
      { name: 'x', sections: {} },
      { name: 'x', sections: [{ section_name: 1 }] },
      { name: '', sections: [] },
      { sections: [] },
    ]) {
      const refusal = refusalOf(await director.post('/form/import', broken));
      expect(refusal, JSON.stringify(broken)).toMatchObject({ status: 422, code: 'RULE_BROKEN' });
      expect(refusal.message).not.toMatch(/Invalid|expected|received/);
    }
  });
});
