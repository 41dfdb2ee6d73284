import type { Project } from './grants.ts';
import type { Application, Programme } from './steps.ts';
import type { World } from './world.ts';

/** name | colour | keys of the applications */
const TAGS = `
On the coast | info | makoko saintlouis ganvie bonny ilaje
Site visit | progress | makoko saintlouis bonny
Check the budget | warning | saintlouis ilaje freetown
First application | neutral | ganvie bo ziguinchor
Led by pupils | success | bo asempa`;

/** Names that notes mention, by the name before the @ of their address. */
const NAMES: Record<string, string> = {
  manager: 'Adébáyọ̀ Ọláyínká',
  director: 'Kwabena Osei',
  accountant: 'Efua Asante',
  mande: 'Ibrahim Ƙaura',
};

type Words = [days: number, hour: number, who: string, body: string];

const MAKOKO: Words[] = [
  [-12, 11, 'manager', '{director} the head teacher called: the community has agreed on the site, and the letter will follow.'],
  [-12, 15, 'director', 'Good. Is the land theirs? In Makoko that was the difficult part last time.'],
  [-11, 10, 'manager', 'Not on paper. They have a letter of the baale, which is what the state accepted for the clinic.'],
  [-11, 12, 'director', 'Then let us see it before the board meets. {manager} can you ask for a copy?'],
];
const SAINT_LOUIS: Words[] = [
  [-10, 10, 'manager', 'The transport costs are twice those of the other schools on this coast.'],
  [-9, 9, 'director', 'They bring the sand from further away, because digging on the beach is not allowed. Fair enough.'],
  [-9, 16, 'manager', 'I have tagged it for a budget check all the same. {director} I would not hold up the review for it.'],
];
const COLD_BOX: Words[] = [
  [-58, 14, 'mande', 'I was in Bunkure on Tuesday. The panels are up; the cold box is still in its crate. {manager}'],
  [
    -57,
    9,
    'manager',
    'The supplier no longer answers. {accountant} please do not release anything until we know who installs it.',
  ],
  [-57, 11, 'accountant', 'Nothing is due before the second report. I will ask you first.'],
];
const ORGANISATION: Words[] = [
  [-1, 9.5, 'manager', 'The trust is easier to reach by phone than by email: the head teacher reads messages on Fridays.'],
  [-1, 10.5, 'director', 'They looked after our visitors well in March. {manager} remind me to thank them.'],
];

/** Tags of the programme under review, and what the team says to one another about applications, a project and an organisation. */
export function notesAndTags(
  w: World,
  { programme, applications }: { programme: Programme; applications: Application[] },
  projects: Project[],
): void {
  const byKey = (key: string): Application => applications.find((each) => each.key === key) ?? fail(`${key} has not applied`);
  w.at(-13, 15, async () => {
    const manager = await w.as('manager');
    for (const line of TAGS.trim().split('\n')) {
      const [name, colour, keys = ''] = line.split(' | ');
      const { _id } = await manager.json('POST', '/tag/new', { programme: programme.id, name, colour });
      const ids = keys.split(' ').map((key) => byKey(key).id);
      await manager.json('POST', '/tag/apply', { applications: ids, add: [_id] });
    }
  });
  talk(w, 'application', () => byKey('makoko').id, MAKOKO);
  talk(w, 'application', () => byKey('saintlouis').id, SAINT_LOUIS);
  talk(w, 'project', () => projects[5]?.id ?? fail('there is no such project'), COLD_BOX);
  let organisation = '';
  talk(w, 'organisation', () => organisation, ORGANISATION);
  w.at(-1, 9, async () => {
    const found = await (await w.as('director')).json<{ _id: string }[]>('GET', '/organisation/many?search=Makoko');
    organisation = found[0]?._id ?? fail('there is no such organisation');
  });
}

function talk(w: World, subject: 'application' | 'project' | 'organisation', idOf: () => string, words: Words[]): void {
  for (const [days, hour, who, body] of words)
    w.at(days, hour, async () => {
      const named = [...body.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
      const mentions = await Promise.all(named.map((name) => w.userId(name)));
      const text = body.replaceAll(/\{(\w+)\}/g, (_, name: string) => `@${NAMES[name] ?? name}`);
      await (await w.as(who)).json('POST', '/note/new', { subject, id: idOf(), body: text, mentions });
    });
}

const fail = (words: string): never => {
  throw new Error(words);
};
