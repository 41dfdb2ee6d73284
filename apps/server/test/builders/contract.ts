import { dataOf, type Caller } from '../app.ts';
import { dayIn } from './project.ts';

export interface ContractAnswer {
  contract: string;
  outcome: string | null;
  isApplicant: boolean;
  versions: {
    _id: string;
    version: number;
    status: string;
    body: string | null;
    digest: string;
    file: { _id: string; name: string } | null;
    signature: { method: string; name: string; at: string; ipAddress: string | null; confirmedBy: string | null } | null;
    copies: { _id: string; state: string; reason: string; file: { _id: string } }[];
  }[];
  denials: { send: string | null; sign: string | null; check: string | null };
}

export const contractBody = (application: string, more: object = {}) => ({
  application,
  title: 'Grant agreement',
  amount: 1_000_000,
  startDate: dayIn(-30),
  endDate: dayIn(330),
  body: '<h2>Grant</h2><p>{{organisation}} is granted {{amount}}.</p><ul><li>Report twice</li><li>Keep receipts</li></ul>',
  ...more,
});

/** Sends a contract and signs it on screen; answers the contract as its applicant reads it. */
export async function signed(
  manager: Caller,
  applicant: Caller,
  application: string,
  more: object = {},
): Promise<ContractAnswer> {
  const sent = dataOf<ContractAnswer>(await manager.post('/contract/new', contractBody(application, more)));
  const { digest = '' } = sent.versions[0] ?? {};
  return dataOf<ContractAnswer>(
    await applicant.patch(`/contract/sign/${application}`, { name: 'Ada Obi', consent: true, digest }),
  );
}
