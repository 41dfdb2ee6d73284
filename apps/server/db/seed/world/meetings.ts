import type { Application, Programme } from './steps.ts';
import type { World } from './world.ts';

interface Meeting {
  _id: string;
  items: { _id: string; application: { _id: string } }[];
}

type Words = readonly [index: number | null, who: string, text: string];

/** index of the item, null for none | who writes | what */
const WORDS: Words[] = [
  [0, 'director', 'Strong results in the first review. The night phone is new in the region.'],
  [0, 'super.admin', 'The board asks for the rota of the midwives before the first payment.'],
  [1, 'director', 'Solar power and the house are costed with two quotes. No questions.'],
  [2, 'director', 'Volunteers are trained by the district. Postponed until the district confirms in writing.'],
  [3, 'super.admin', 'Radio alone does not reach the women who need care first. Suggest a partner with a clinic.'],
  [null, 'director', 'The board thanks the reviewers. The next meeting takes the remaining applications.'],
];

/** The meetings of a board: one that is closed, with attendance, a recusal, minutes and decisions, and the next one. */
export function meetings(w: World, programme: Programme, onTheBoard: Application[]): void {
  const [first, second, third, fourth, fifth, sixth, , last] = onTheBoard as [Application, ...Application[]];
  let closed: Meeting = { _id: '', items: [] };
  w.at(-4, 11, async () => {
    const director = await w.as('director');
    const { _id } = (await director.json('POST', '/panel/new', {
      programme: programme.id,
      title: 'First board meeting',
      startsAt: w.instant(-1, 15),
      place: 'Lagos, room 2',
      minutes: 15,
    })) as { _id: string };
    for (const application of [first, second, third, last])
      closed = (await director.json('POST', `/panel/item/new/${_id}`, { application: application?.id })) as unknown as Meeting;
  });
  w.at(-1, 15, async () => {
    const director = await w.as('director');
    await director.json('POST', `/panel/start/${closed._id}`, {});
    for (const [who, attendance] of [
      ['director', 'PRESENT'],
      ['super.admin', 'PRESENT'],
      ['manager', 'APOLOGIES'],
    ] as const)
      await director.json('POST', `/panel/attend/${closed._id}`, { person: await w.userId(who), attendance });
    await director.json('POST', `/panel/guest/new/${closed._id}`, { name: 'Dr Yaa Mensah, Ghana Health Service' });
    const reason = 'Advised this clinic as a volunteer in 2024.';
    const person = await w.userId('super.admin');
    await director.json('POST', `/panel/recuse/${closed.items[1]?._id}`, { person, reason });
  });
  // The decisions are drafted at 16.
  w.at(-1, 16.5, async () => {
    for (const [index, who, text] of WORDS) {
      const item = index === null ? null : closed.items[index]?._id;
      await (await w.as(who)).json('POST', `/panel/line/new/${closed._id}`, { item, text });
    }
    const director = await w.as('director');
    await director.json('POST', `/panel/close/${closed._id}`, {});
    const { _id } = (await director.json('POST', '/panel/new', {
      programme: programme.id,
      title: 'Second board meeting',
      startsAt: w.instant(16, 14),
      place: 'Lagos, room 2',
    })) as { _id: string };
    for (const application of [third, fourth, fifth, sixth])
      await director.json('POST', `/panel/item/new/${_id}`, { application: application?.id });
  });
}
