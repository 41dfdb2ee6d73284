import { demoEmail } from '#db/seed/accounts.ts';
import { dataOf, type Caller, type Persona } from '../app.ts';

export interface Mine {
  memberships: {
    organisation: { _id: string; name: string };
    role: string;
    state: string;
    record: object | null;
    members: { _id: string; userId: string | null; email: string; role: string; state: string }[];
    leaveDenial: string | null;
  }[];
  applied: { programme: { _id: string }; applicant: string; isOwn: boolean }[];
}

export const mineOf = async (who: Caller): Promise<Mine> => dataOf<Mine>(await who.get('/organisation/mine'));

export const membershipIn = async (who: Caller, organisation: string) =>
  (await mineOf(who)).memberships.find((each) => each.organisation._id === organisation);

/** Creates an organisation; answers its id. */
export const newOrganisation = async (owner: Caller, name: string, more: object = {}): Promise<string> =>
  dataOf(await owner.post('/organisation/new', { name, ...more }))._id;

/** Invites a person, who accepts. */
export async function addMember(owner: Caller, organisation: string, member: Caller, persona: Persona): Promise<void> {
  dataOf(await owner.post(`/organisation/invite/${organisation}`, { email: demoEmail(persona) }));
  dataOf(await member.post(`/organisation/accept/${organisation}`));
}
