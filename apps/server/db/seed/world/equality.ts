import { field, options, section } from '@grantdesk/domain/form/demo/fields';
import { spread } from './answers.ts';
import { publishForm, type Application, type Programme } from './steps.ts';
import type { World } from './world.ts';

const choice = (id: string, label: string, ...choices: string[]) =>
  field('MULTIPLE_CHOICE', id, label, options(...choices, 'Prefer not to say'));

const FORM = {
  name: 'Equality monitoring',
  kind: 'EQUALITY',
  sections: [
    section('about_you', 'About you', '<p>About the person who wrote the application.</p>', [
      choice('age', 'Your age', 'Under 25', '25 to 44', '45 or older'),
      choice('gender', 'Your gender', 'Woman', 'Man', 'Another'),
      choice('disability', 'Do you have a disability?', 'Yes', 'No'),
      field(
        'CHECKBOX',
        'languages',
        'Languages that you speak at home',
        options('English', 'French', 'Hausa', 'Yoruba', 'Another'),
      ),
    ]),
  ],
};

const AGES = ['Under 25', '25 to 44', '25 to 44', '45 or older', 'Prefer not to say'];
const GENDERS = ['Woman', 'Woman', 'Man', 'Man', 'Prefer not to say'];
const LANGUAGES = [['English', 'Yoruba'], ['French'], ['English', 'Hausa'], ['English', 'Another'], []];
const pickOf = <T>(list: readonly T[], by: string): T | undefined => list[spread(by, list.length)];

/** The last ones have not answered, one person declines. */
const NOT_YET = 2;

/** Voluntary questions to those who applied to a programme: most have answered, some answers wait to be counted. */
export function equality(w: World, { programme, applications }: { programme: Programme; applications: Application[] }): void {
  w.at(-17, 9, async () => {
    const director = await w.as('director');
    const form = await publishForm(director, FORM);
    await director.json('PATCH', `/equality/update/${programme.id}`, { isOffered: true, form, threshold: 5 });
  });
  w.at(-16, 14, async () => {
    for (const [index, { key, id }] of applications.slice(0, -NOT_YET).entries()) {
      const answers = {
        age: pickOf(AGES, `${key} age`),
        gender: pickOf(GENDERS, `${key} gender`),
        disability: spread(`${key} disability`, 6) === 0 ? 'Yes' : 'No',
        languages: pickOf(LANGUAGES, `${key} languages`),
      };
      await (await w.as(key)).json('POST', `/equality/answer/${id}`, { answers: index === 3 ? null : answers });
    }
  });
}
