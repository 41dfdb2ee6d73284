import type { World } from './world.ts';

const WHEN = 'Africa/Lagos';

/** An event that took place, with its attendance, and three that lie ahead. */
export function events(w: World, openProgramme: () => string): void {
  const between = (days: number, from: number, to: number) => ({
    startDate: w.instant(days, from),
    endDate: w.instant(days, to),
    timeZone: WHEN,
  });
  const announce = async (who: string, body: object): Promise<string> =>
    (await (await w.as(who)).json('POST', '/event/new', body))._id;
  const register = (days: number, hour: number, event: () => string, names: string[]): void => {
    for (const [n, name] of names.entries())
      w.at(
        days + Math.floor(n / 3),
        hour + (n % 3),
        async () => void (await (await w.as(name)).json('POST', `/event/register/${event()}`)),
      );
  };

  const talk = {
    title: 'What makes a strong proposal',
    description:
      'Three grantees of last year show how they planned, budgeted and reported.\n\nThe recording and the slides are on this page afterwards.',
    link: 'https://meet.example/strong-proposals',
    audience: { isEveryone: true },
    ...between(-9, 14, 15.5),
  };
  let past = '';
  const guests = ['applicant1', 'asempa', 'imole', 'osun'];
  w.at(-24, 11, async () => void (past = await announce('director', talk)));
  register(-21, 12, () => past, guests);
  w.at(-8, 10, async () => {
    const director = await w.as('director');
    await director.json('PATCH', `/event/update/${past}`, { ...talk, recordingLink: 'https://video.example/strong-proposals' });
    for (const [n, name] of guests.entries())
      await director.json('PATCH', `/event/attendance/${past}`, { person: await w.userId(name), attended: n !== 1 });
  });

  let visit = '';
  w.at(-14, 10, async () => {
    visit = await announce('director', {
      title: 'Site visit: school with solar power',
      description: 'A morning at a school that runs on the sun. The bus leaves from the office at eight.',
      place: 'Office, 14 Broad Street, Lagos',
      capacity: 3,
      audience: { isEveryone: true },
      ...between(12, 8, 13),
    });
  });
  register(-12, 13, () => visit, ['asempa', 'osun', 'applicant2', 'tamale']);

  let hour = '';
  w.at(-10, 15, async () => {
    hour = await announce('manager', {
      title: 'Questions about the call',
      description: 'Bring what is unclear in the form. We answer in turn, and publish the answers for everyone afterwards.',
      link: 'https://meet.example/climate-questions',
      capacity: 80,
      registrationClosesAt: w.instant(4, 18),
      audience: { programmes: [{ programme: openProgramme(), who: 'APPLICANTS' }] },
      ...between(5, 11, 12),
    });
  });
  register(-9, 16, () => hour, ['applicant1', 'osun', 'gwarzo', 'machakos']);

  w.at(-6, 12, async () => {
    await announce('director', {
      title: 'Briefing for volunteers',
      description: 'Who does what on the open day, and how to get there.',
      place: 'Community hall, Òṣogbo',
      link: 'https://meet.example/volunteers',
      audience: { accountTypes: ['VOLUNTEER', 'ADMIN'] },
      ...between(8, 17, 18.5),
    });
  });
}
