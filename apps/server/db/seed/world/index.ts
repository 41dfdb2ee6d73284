import { compareAll } from '#features/similarity/index.ts';
import { DEMO_PEOPLE, insertPeople } from '../accounts.ts';
import { onSeedClock } from '../clock.ts';
import { SCORE_GUIDES } from '../score-guides.ts';
import { atTheBoard } from './at-the-board.ts';
import { setBrand } from './brand.ts';
import { equality } from './equality.ts';
import { events } from './events.ts';
import { imports } from './imports.ts';
import { inDelivery } from './in-delivery.ts';
import { inReview } from './in-review.ts';
import { interviews } from './interviews.ts';
import { notesAndTags } from './notes-and-tags.ts';
import { openNow } from './open-now.ts';
import { replies } from './replies.ts';
import { rapidResponse } from './rapid-response.ts';
import { nominations, references } from './references.ts';
import { organisationRecords } from './organisation-records.ts';
import { registers } from './registers.ts';
import { ORGANISATIONS } from './organisations.ts';
import { paymentTokens } from './payment-tokens.ts';
import { signInProviders } from './sign-in-providers.ts';
import type { Programme } from './steps.ts';
import { createWorld, type World, type WorldParts } from './world.ts';

/** The funder begins so many days ago. */
const BEGINS = -430;

/** Fills an empty database with a funder in the middle of its year, on a clock that follows each act. */
export const seedWorld = (parts: Omit<WorldParts, 'clock'> & { ownerUrl: string }): Promise<void> =>
  onSeedClock(parts.ownerUrl, async (clock) => {
    const w = createWorld({ ...parts, clock });
    const guides = begin(w);
    const projects = inDelivery(w, guides);
    const underReview = inReview(w, guides);
    equality(w, underReview);
    const open = openNow(w, guides);
    const flood = rapidResponse(w, guides);
    atTheBoard(w, guides);
    interviews(w, guides);
    events(w, () => open.id);
    organisationRecords(w);
    registers(w, flood);
    imports(w);
    notesAndTags(w, underReview, projects);
    replies(w, parts, underReview.applications);
    references(w, underReview);
    nominations(w, () => open.id);
    paymentTokens(w);
    signInProviders(w, parts);
    // People have read what is older than three days.
    w.at(-3, 18.5, async () => {
      for (const client of await w.present()) await client.json('PATCH', '/notification/read', { all: true });
    });
    await w.run();
    await compareAll(parts);
  });

/** The people of the office, the organisation's name and the score guides. @returns the guides, once they exist */
function begin(w: World): () => Programme['guides'] {
  const staff = DEMO_PEOPLE.filter(({ accountType }) => accountType !== 'SUBSCRIBER');
  const guides: Programme['guides'] = { initial: '', proposal: '' };
  // Organisations that have not applied yet only have an account.
  for (const { key } of ORGANISATIONS) w.join(key, -22);
  w.at(BEGINS, 9, () => insertPeople(w.db, staff, new Date(w.instant(BEGINS, 9))));
  w.at(BEGINS, 10, async () => {
    const admin = await w.as('super.admin');
    await admin.json('PATCH', '/settings/update', {
      key: 'organisation',
      value: {
        name: 'Baobab Community Foundation',
        address: '14 Broad Street\nLagos Island\nLagos, Nigeria',
        contact: 'Grants team, +234 1 460 2200',
        supportMail: 'grants@baobab-foundation.example',
      },
    });
    await setBrand(admin);
  });
  w.at(BEGINS + 1, 11, async () => {
    const director = await w.as('director');
    const ids: string[] = [];
    for (const guide of SCORE_GUIDES) ids.push((await director.json('POST', '/score-guide/admin/new', guide))._id);
    [guides.initial = '', guides.proposal = ''] = ids;
  });
  return () => guides;
}
