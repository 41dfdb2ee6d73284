import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { AppLink } from '#components/AppLink.tsx';
import { to } from '#paths.ts';

interface Props {
  release: Answer<'payment.one'>['data']['releases'][number];
  programmeId: string;
}

/** What proves that a part was paid: an uploaded file, the statement of the bank, or the entry of an accounting system. */
export function ReleaseProof({ release: { proof, statement, token }, programmeId }: Props) {
  if (statement) return <AppLink href={to.admin.bankStatement(programmeId, statement._id)}>{statement.name}</AppLink>;
  if (token) return <span className="wrap-anywhere">{token.reference}</span>;
  if (!proof) return null;
  if (proof.url)
    return (
      <a href={proof.url} download={proof.name}>
        {proof.name}
      </a>
    );
  return (
    <span className="text-muted">
      {proof.name}
      <small className="block text-xs/4 text-muted">
        {proof.scan === 'INFECTED' ? m.payment.aVirusWasFoundInIt() : m.payment.beingCheckedForViruses()}
      </small>
    </span>
  );
}
