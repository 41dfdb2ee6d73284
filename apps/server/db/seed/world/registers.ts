import { toJson } from '#platform/db.ts';
import { newId } from '#platform/ids.ts';
import { appNow } from '#platform/clock.ts';
import type { Programme } from './steps.ts';
import type { World } from './world.ts';

const COMPANY = {
  name: 'IMOLE OFF-GRID SCHOOLS PROJECT LIMITED',
  otherNames: [],
  status: 'dissolved',
  standing: 'ENDED',
  address: '31 Dock Road, Liverpool, L19 2EX, England',
  registeredOn: '2018-05-14',
  endedOn: '2026-09-29',
  url: 'https://find-and-update.company-information.service.gov.uk/company/11360274',
};
const MATCH = {
  id: 'NK-demonstration',
  name: 'Bonny Island Marine Supply',
  score: 0.74,
  topics: ['sanction'],
  lists: ['us_ofac_sdn'],
  countries: ['ng'],
  url: 'https://www.opensanctions.org/entities/NK-demonstration/',
};

/**
 * What registers once said: a British company that was dissolved, and a match that turned out to be another business. All are off, so
 * that the payment of a fund that requires checks waits until a person looks its organisation up.
 */
export function registers(w: World, cautious: Programme): void {
  const findId = async (name: string): Promise<string> =>
    (
      await w.db
        .selectFrom('organisations')
        .select('id')
        .where('name', 'like', `${name}%`)
        .orderBy('id')
        .executeTakeFirstOrThrow()
    ).id;
  w.at(-1, 14, async () => {
    const [imole, bonny] = [await findId('Ìmọ́lẹ̀'), await findId('Bonny Island Fisherfolk')];
    await (
      await w.as('imole')
    ).json('PATCH', `/organisation/update/${imole}`, {
      numbers: [
        { register: 'NG-CAC', number: 'RC 1203341' },
        { register: 'GB-COH', number: '11360274' },
      ],
    });
    const answered = { answeredAt: appNow };
    const matched = newId();
    await w.db
      .insertInto('registerChecks')
      .values([
        {
          ...answered,
          id: newId(),
          organisationId: imole,
          register: 'companies-house',
          subject: '11360274',
          state: 'FOUND',
          entry: toJson(COMPANY),
          raw: JSON.stringify({ company_name: COMPANY.name, company_number: '11360274', company_status: 'dissolved' }),
        },
        {
          ...answered,
          id: matched,
          organisationId: bonny,
          register: 'open-sanctions',
          subject: 'Bonny Island Fisherfolk Union',
          state: 'MATCHES',
          matches: toJson([MATCH]),
          raw: JSON.stringify({ responses: { organisation: { status: 200, results: [MATCH] } } }),
        },
      ])
      .execute();
    const director = await w.as('director');
    await director.json('PATCH', `/programme/update/${cautious.id}`, { requiresRegisterChecks: true });
    await director.json('POST', `/register/review/${matched}`, {
      concerns: [`MATCH ${MATCH.id}`],
      outcome: 'CLEARED',
      note: 'A shipping supplier in Port Harcourt with another owner and address. The union was founded in 1974 and owns no ships.',
    });
  });
}
