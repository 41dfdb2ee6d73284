import type { FastifyInstance } from 'fastify';
import { demoEmail } from './accounts.ts';
import { signIn, type Client } from './client.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Some days from now, at an hour of Lagos. */
function lagos(days: number, hour: number): string {
  const today = Math.floor(Date.now() / DAY) * DAY;
  return new Date(today + days * DAY + (hour - 1) * HOUR).toISOString();
}
const between = (days: number, from: number, to: number) => ({
  startDate: lagos(days, from),
  endDate: lagos(days, to),
  timeZone: 'Africa/Lagos',
});

/** One event that was, with its recording; one that is full; one for a programme's applicants; one for volunteers. */
export async function seedEvents(app: FastifyInstance, director: Client, programme: string): Promise<void> {
  const guests = await Promise.all(
    ['applicant1', 'applicant2', 'imole', 'tamale', 'asempa'].map((name) => signIn(app, demoEmail(name))),
  );
  const manager = await signIn(app, demoEmail('manager'));
  const announce = (who: Client, body: object) => who.json('POST', '/event/new', body);

  const talk = {
    title: 'What makes a strong proposal',
    description:
      'Three grantees of last year show how they planned, budgeted and reported.\n\nThe recording and the slides stay here.',
    link: 'https://meet.example/strong-proposals',
    audience: { isEveryone: true },
  };
  const past = await announce(director, { ...talk, ...between(3, 14, 15.5) });
  const came: [string, boolean][] = [];
  for (const [index, guest] of guests.slice(0, 4).entries()) {
    await guest.json('POST', `/event/register/${past._id}`);
    came.push([(await guest.json<{ _id: string }>('GET', '/user/me'))._id, index !== 1]);
  }
  await director.json('PATCH', `/event/update/${past._id}`, {
    ...talk,
    ...between(-9, 14, 15.5),
    recordingLink: 'https://video.example/strong-proposals',
  });
  for (const [person, attended] of came) await director.json('PATCH', `/event/attendance/${past._id}`, { person, attended });

  const visit = await announce(director, {
    title: 'Site visit: Ìlera solar clinic',
    description: 'A morning at a clinic that runs on the sun. The bus leaves from the office at eight.',
    place: 'Office, 14 Broad Street, Lagos',
    capacity: 3,
    ...between(12, 8, 13),
    audience: { isEveryone: true },
  });
  for (const guest of guests.slice(1)) await guest.json('POST', `/event/register/${visit._id}`);

  await announce(manager, {
    title: 'Questions about the call',
    description: 'Bring what is unclear in the form. We answer in turn, and write the answers up for everyone afterwards.',
    link: 'https://meet.example/climate-questions',
    capacity: 80,
    registrationClosesAt: lagos(4, 18),
    ...between(5, 11, 12),
    audience: { programmes: [{ programme, who: 'APPLICANTS' }] },
  });

  await announce(director, {
    title: 'Briefing for volunteers',
    description: 'Who does what on the open day, and how to get there.',
    place: 'Community hall, Òṣogbo',
    link: 'https://meet.example/volunteers',
    ...between(8, 17, 18.5),
    audience: { accountTypes: ['VOLUNTEER', 'ADMIN'] },
  });
}
