import { options, required, section, words } from '@grantdesk/domain/form/demo/fields';
import { demoEmail } from '../accounts.ts';
import { publishForm, type Application, type Programme } from './steps.ts';
import { linkIn, type World } from './world.ts';

const FORM = {
  name: 'Reference for a school project',
  kind: 'REFERENCE',
  sections: [
    section(
      'reference',
      'Your reference',
      '<p>Write what you have seen yourself. Two or three sentences for each question are enough.</p>',
      [
        required('DROPDOWN', 'known_for', 'How long have you known the organisation?', {
          ...options('Less than a year', 'One to three years', 'More than three years'),
        }),
        required('LONG_ANSWER', 'work', 'What work of theirs have you seen?', words(200)),
        required('DROPDOWN', 'recommendation', 'Would you trust them with this grant?', {
          ...options('Yes', 'Yes, with support', 'No'),
        }),
      ],
    ),
  ],
};

/** key of the application | name | box | relation | organisation */
const REFEREES = `
makoko | Dr Tokunbo Ajayi | t.ajayi | Education officer of the district | Lagos State Education Board
makoko | Bisola Hassan | b.hassan | Head teacher of the next school | Ebute Metta Primary School
cotonou | Léonie Hounkpatin | l.hounkpatin | Partner in two projects | Réseau des écoles du lac
cotonou | Prosper Agossou | p.agossou | Engineer of the town | Mairie de Cotonou
ganvie | Marcel Zinsou | m.zinsou | Boat builder | Chantier du lac
saintlouis | Fatou Sarr | f.sarr | Inspector of schools | Académie de Saint-Louis
freetown | Joseph Kamara | j.kamara | Engineer | Hillside Works`;

const ANSWERS = {
  known_for: 'More than three years',
  work: 'They repaired two of our classrooms after the last rains, on time and for the sum that was agreed. The parents still look after them.',
  recommendation: 'Yes',
};

const addressOf = (box: string): string => `${box}@referees.example`;
const fail = (words: string): never => {
  throw new Error(words);
};

/** References of a programme in every state: answered, begun, not begun, expired with a draft, and declined. */
export function references(w: World, { programme, applications }: { programme: Programme; applications: Application[] }): void {
  const idOf = (key: string): string => applications.find((each) => each.key === key)?.id ?? fail(`${key} has not applied`);
  const rows = REFEREES.trim()
    .split('\n')
    .map((line) => line.split(' | '));
  w.at(-17, 9, async () => {
    const form = await publishForm(await w.as('director'), FORM);
    const settings = { form, min: 1, max: 2, days: 14, namedBeforeSubmit: false, refusesSameOrganisation: true };
    await (await w.as('manager')).json('PATCH', `/referee/settings/update/${programme.id}`, settings);
  });
  for (const [n, [key = '', name, box = '', relation, organisation]] of rows.entries())
    // The last one was named yesterday, the others in time.
    w.at(key === 'freetown' ? -1 : -16, 10 + n / 10, async () => {
      const body = { application: idOf(key), name, email: addressOf(box), relation, organisation };
      await (await w.as(key)).json('POST', '/referee/new', body);
    });
  const answer = (days: number, box: string, call: 'save' | 'submit' | 'decline', body: object): void =>
    w.at(days, 14, async () => {
      const token = await linkIn(w, addressOf(box), /reference\/([\w-]+)/);
      await (await w.as('manager')).json('POST', `/referee/${call}`, { token, ...body });
    });
  answer(-13, 't.ajayi', 'submit', { answers: ANSWERS });
  answer(-10, 'b.hassan', 'submit', {
    answers: { ...ANSWERS, known_for: 'One to three years', recommendation: 'Yes, with support' },
  });
  answer(-9, 'l.hounkpatin', 'submit', { answers: ANSWERS });
  answer(-12, 'f.sarr', 'decline', { reason: 'I advise the ministry on this fund.' });
  answer(-5, 'm.zinsou', 'save', { answers: { known_for: 'Less than a year', work: 'I built their first boat, and' } });
  w.at(-3, 11, async () => {
    const { referees } = await (
      await w.as('manager')
    ).json<{ referees: { _id: string; email: string }[] }>('GET', `/referee/many/${idOf('cotonou')}`);
    const late = referees.find(({ email }) => email === addressOf('p.agossou')) ?? fail('there is no such referee');
    await (await w.as('manager')).json('POST', `/referee/extend/${late._id}`, { until: w.instant(7, 17) });
  });
  answer(-1, 'j.kamara', 'save', { answers: { known_for: 'One to three years' } });
}

/** nominator | box | relation | nominee | address of an account, or a box of their own | why */
const NOMINATIONS = `
Ngozi Eze | n.eze | We worked together | Àbẹ̀kẹ́ Adéyẹmí | @applicant1 | The weavers taught our growers to hold the soil with indigo.
Peter Otieno | p.otieno | Neighbour | Mama Achieng | achieng.women | Her group plants mangroves without any grant so far.
Awa Diop | a.diop | Their teacher | Ousmane Fall | o.fall | He runs the best seed bank that I know.
Kwame Mensah | k.mensah | Partner | Ousmane Fall | o.fall | I have seen his work, and it lasts.`;

/** People who were nominated for the call that is open: one applied, the others were invited. */
export function nominations(w: World, programmeId: () => string): void {
  w.at(-34, 11, async () => {
    const settings = { isOpen: true, intro: 'Do you know a group that should apply? Nominate it, and we invite it.' };
    await (await w.as('manager')).json('PATCH', `/nomination/settings/update/${programmeId()}`, settings);
  });
  for (const [n, line] of NOMINATIONS.trim().split('\n').entries()) {
    const [nominatorName, box = '', relation, nomineeName, to = '', reason] = line.split(' | ');
    w.at(-33 + n * 5, 15, async () => {
      await (
        await w.as('manager')
      ).json('POST', `/nomination/new/${programmeId()}`, {
        nominatorName,
        nominatorEmail: `${box}@nominators.example`,
        relation,
        reason,
        nomineeName,
        nomineeEmail: to.startsWith('@') ? demoEmail(to.slice(1)) : `${to}@nominees.example`,
        consent: true,
      });
    });
  }
}
