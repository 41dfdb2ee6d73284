import { BackLink } from '../../components/BackLink.tsx';
import { usePage } from '../../components/page.ts';
import { to } from '../../paths.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { BankDetails } from './BankDetails.tsx';
import classes from './Payments.module.css';

interface Props {
  projectId: string;
  token: string | undefined;
  onConfirmed: () => void;
}

/** Bank details of a project, to its people. */
export function BankPage({ projectId, token, onConfirmed }: Props) {
  usePage({ title: 'Bank details' });
  return (
    <div className={classes.page}>
      <PageHeader
        size="applicant"
        title="Bank details"
        lead="Where the payments of your project go."
        back={<BackLink href={to.subscriber.project(projectId)}>My project</BackLink>}
      />
      <BankDetails id={projectId} token={token} onConfirmed={onConfirmed} />
    </div>
  );
}
