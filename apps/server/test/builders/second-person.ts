import { dataOf, type Caller } from '../app.ts';

export interface Waiting {
  _id: string;
  kind: string;
  state: string;
  text: string;
  effectiveAt: string | null;
  isOwn: boolean;
  denials: { confirm: string | null; refuse: string | null };
}

/** What waits for a second person, as this person sees it, the latest first. */
export const waitingFor = async (who: Caller): Promise<Waiting[]> =>
  (await who.get('/change-request/many?state=WAITING')).json<{ data: Waiting[] }>().data;

/** Confirms the latest request that waits, as the second person. */
export async function confirmLatest(who: Caller): Promise<Waiting> {
  const [latest] = await waitingFor(who);
  return dataOf<Waiting>(await who.post(`/change-request/decide/${latest?._id ?? ''}`, { confirm: true }));
}

/** Withdraws an own conflict of interest with the consent of a manager. */
export async function withdrawConflict(who: Caller, manager: Caller, id: string | undefined): Promise<void> {
  dataOf(await who.patch(`/task/conflict/withdraw/${id}`));
  await confirmLatest(manager);
}
