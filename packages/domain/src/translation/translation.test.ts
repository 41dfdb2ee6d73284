import { describe, expect, it } from 'vitest';
import { changeField, withOptions } from '../form/edit.ts';
import { closestLanguage, formLanguages, localiseProgramme, localiseSections } from '../form/localise.ts';
import { compileForm } from '../form/compile.ts';
import { visibleFields } from '../form/smart-logic.ts';
import type { FormSection } from '../form/types.ts';
import { languageDirection, languageName, toLanguageCode } from './languages.ts';
import { saysTheSame, translationChange } from './meaning.ts';
import {
  formItems,
  programmeItem,
  tallyTranslation,
  textMark,
  translateProgramme,
  translatedTexts,
  translateSections,
  withoutUnusedTranslations,
} from './texts.ts';

const sections: FormSection[] = [
  {
    section_id: 'you',
    section_name: 'About you',
    section_description: '<p>Tell us who you are.</p>',
    section_fields: [
      {
        field_id: 'kind',
        field_label: 'What are you?',
        field_type: 'MULTIPLE_CHOICE',
        field_options: [{ value: 'A person' }, { value: 'An organisation' }, { value: '2024' }],
      },
      {
        field_id: 'budget',
        field_label: 'Budget',
        field_type: 'TABLE',
        field_is_smart: true,
        field_smart_logic: {
          logicAction: 'SHOW',
          conditions: [[{ logicSourceField: 'kind', logicComparison: 'IS', logicChoice: 'An organisation' }]],
        },
        field_columns: [
          { column_id: 'what', column_label: 'Item', column_type: 'DROPDOWN', column_options: [{ value: 'Seeds' }] },
        ],
      },
    ],
  },
];

const ARABIC = [
  { key: 'section/you/name', text: 'عنك' },
  { key: 'section/you/description', text: '<p>أخبرنا من أنت.</p>' },
  { key: 'field/kind/label', text: 'ما أنت؟' },
  { key: 'field/kind/option/A person', text: 'فرد' },
  { key: 'field/kind/option/An organisation', text: 'منظمة' },
  { key: 'field/budget/label', text: 'الميزانية' },
  { key: 'field/budget/column/what', text: 'البند' },
  { key: 'field/budget/column/what/option/Seeds', text: 'بذور' },
];
const translated = translateSections(sections, 'ar', ARABIC);
const withText = (key: string, text: string, from = translated) => translateSections(from, 'ar', [{ key, text }]);
const stateOf = (of: FormSection[], key: string) => translatedTexts(formItems(of), 'ar').find((text) => text.key === key)?.state;

describe('the texts of a form', () => {
  it('are everything with letters that applicants read, in the order of the form', () => {
    expect(translatedTexts(formItems(sections), 'ar').map(({ key }) => key)).toEqual(ARABIC.map(({ key }) => key));
    expect(tallyTranslation(translatedTexts(formItems(sections), 'ar'))).toEqual({ texts: 8, missing: 8, changed: 0 });
    expect(tallyTranslation(translatedTexts(formItems(translated), 'ar'))).toEqual({ texts: 8, missing: 0, changed: 0 });
    expect(formLanguages(sections)).toEqual([]);
    expect(formLanguages(translated)).toEqual(['ar']);
  });

  it('are marked as changed where the source is not the one that was translated', () => {
    const edited = changeField(translated, 'kind', (field) => ({ ...field, field_label: 'Who applies?' }));
    expect(stateOf(edited, 'field/kind/label')).toBe('CHANGED');
    expect(stateOf(withText('field/kind/label', 'من يتقدم؟', edited), 'field/kind/label')).toBe('TRANSLATED');
    const older = translateSections(sections, 'ar', [{ key: 'field/kind/label', text: 'ما أنت؟', source: 'What were you?' }]);
    expect(stateOf(older, 'field/kind/label')).toBe('CHANGED');
  });

  it('are missing again once their translation is emptied, and leave no empty language behind', () => {
    const emptied = translateSections(
      translated,
      'ar',
      ARABIC.map(({ key }) => ({ key, text: ' ' })),
    );
    expect(emptied).toEqual(sections);
  });

  it('take no translation of a question that is gone', () => {
    expect(translateSections(sections, 'ar', [{ key: 'field/gone/label', text: 'لا' }])).toEqual(sections);
  });

  it('of an option that was rewritten keep their translation, to be looked at again', () => {
    const rewritten = changeField(translated, 'kind', (field) =>
      withOptions(field, [{ value: 'One person' }, { value: 'An organisation' }, { value: '2024' }]),
    );
    expect(stateOf(rewritten, 'field/kind/option/One person')).toBe('CHANGED');
    const swapped = changeField(translated, 'kind', (field) =>
      withOptions(field, [{ value: 'An organisation' }, { value: 'A person' }, { value: '2024' }]),
    );
    expect(stateOf(swapped, 'field/kind/option/A person')).toBe('TRANSLATED');
  });

  it('are published without the translations of what is gone', () => {
    const fewer = changeField(translated, 'kind', (field) => ({ ...field, field_options: [{ value: 'A person' }] }));
    const [section] = withoutUnusedTranslations(fewer);
    expect(Object.keys(section?.section_fields[0]?.field_translations?.['ar'] ?? {})).toEqual(['label', 'option/A person']);
  });

  it('have a mark that differs with the text', () => {
    expect(textMark('Budget')).toBe(textMark('Budget'));
    expect(textMark('Budget')).not.toBe(textMark('Budget '));
  });
});

describe('the texts of a programme', () => {
  const programme = {
    name: 'Climate Fund',
    description: '<p>For all.</p>',
    eligibility: { intro: 'Check first.', rules: [{ text: 'You must be registered.' }] },
    translations: {},
  };
  it('are its name, its description and what the eligibility check says', () => {
    const translations = translateProgramme(programme, 'fr', [
      { key: 'programme/name', text: 'Fonds climat' },
      { key: 'programme/text/You must be registered.', text: 'Vous devez être enregistré.' },
    ]);
    const texts = translatedTexts([programmeItem({ ...programme, translations })], 'fr');
    expect(texts.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      'NAME TRANSLATED',
      'DESCRIPTION MISSING',
      'ELIGIBILITY MISSING',
      'ELIGIBILITY TRANSLATED',
    ]);
    expect(localiseProgramme({ ...programme, translations }, 'fr')).toMatchObject({
      name: 'Fonds climat',
      description: '<p>For all.</p>',
    });
  });
});

describe('a form in another language', () => {
  it('has other texts, and the same ids, values and logic', () => {
    const localised = localiseSections(translated, 'ar');
    const [section] = localised;
    expect(section).toMatchObject({ section_id: 'you', section_name: 'عنك', section_description: '<p>أخبرنا من أنت.</p>' });
    expect(section?.section_fields[0]).toMatchObject({
      field_label: 'ما أنت؟',
      field_options: [
        { value: 'A person', label: 'فرد' },
        { value: 'An organisation', label: 'منظمة' },
        { value: '2024', label: undefined },
      ],
    });
    expect(section?.section_fields[1]?.field_columns?.[0]).toMatchObject({
      column_label: 'البند',
      column_options: [{ value: 'Seeds', label: 'بذور' }],
    });
    const answers = { kind: 'An organisation' };
    expect(visibleFields(compileForm({ sections: localised }), answers)).toEqual(
      visibleFields(compileForm({ sections: translated }), answers),
    );
  });

  it('shows what is not translated in its own language', () => {
    const [section] = localiseSections(withText('section/you/name', ''), 'ar');
    expect(section?.section_name).toBe('About you');
    expect(localiseSections(translated, 'ha')[0]?.section_name).toBe('About you');
  });

  it('is the closest that there is to what the reader wants', () => {
    expect(closestLanguage(['fr', 'pt-BR'], 'pt')).toBe('pt-BR');
    expect(closestLanguage(['fr', 'pt-BR'], 'fr-CA')).toBe('fr');
    expect(closestLanguage(['fr'], 'ar')).toBeUndefined();
  });
});

describe('a changed translation', () => {
  it('corrects the published version where it was missing, or differs in capitals, spaces and punctuation only', () => {
    const first = translateSections(sections, 'fr', [{ key: 'field/kind/label', text: 'qui êtes vous' }]);
    const correct = (text: string) => translateSections(first, 'fr', [{ key: 'field/kind/label', text }]);
    expect(translationChange(sections, first)).toEqual({ kind: 'CORRECTION', languages: ['fr'], texts: 1 });
    expect(translationChange(first, correct('Qui êtes-vous ?'))).toMatchObject({ kind: 'CORRECTION', texts: 1 });
    expect(translationChange(first, sections)).toMatchObject({ kind: 'CORRECTION' });
    expect(translationChange(first, first)).toEqual({ kind: 'NONE' });
  });

  it('needs a new version where it may say something else', () => {
    expect(translationChange(translated, withText('field/kind/label', 'كم عمرك؟'))).toEqual({
      kind: 'MEANING',
      replaced: [{ language: 'ar', key: 'field/kind/label', was: 'ما أنت؟', text: 'كم عمرك؟' }],
    });
    expect(saysTheSame('at most 1.5 million', 'at most 15 million')).toBe(false);
    expect(saysTheSame('at most -5', 'at most 5')).toBe(false);
    expect(saysTheSame('ou', 'où')).toBe(false);
  });

  it('is no correction where a question changed too', () => {
    const both = changeField(withText('section/you/name', 'من أنت'), 'kind', (field) => ({ ...field, field_label: 'Which?' }));
    expect(translationChange(translated, both)).toEqual({ kind: 'NONE' });
  });
});

describe('a language', () => {
  it('has a code of the standard, a direction and a name', () => {
    expect(['fr', 'PT-br', 'zh-hant', 'xx_YY', 'english', '', 'a'].map(toLanguageCode)).toEqual([
      'fr',
      'pt-BR',
      'zh-Hant',
      null,
      null,
      null,
      null,
    ]);
    expect(['ar', 'ur-PK', 'fr'].map(languageDirection)).toEqual(['rtl', 'rtl', 'ltr']);
    expect(languageName('ar', 'en')).toBe('Arabic');
    expect(languageName('fr')).toBe('français');
  });
});
