import { RichText } from '#components/values/RichText.tsx';
import { InlineNotice } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { ErrorSummary } from '#ui/ErrorSummary.tsx';
import { SideDrawer } from '#ui/SideDrawer.tsx';
import { toast } from '#ui/toast.ts';
import { ContractFields } from './ContractFields.tsx';
import { type Grant, findStanding } from './contract-labels.ts';
import classes from './Contracts.module.css';
import { useContractDraft } from './useContractDraft.ts';

interface Props {
  grant: Grant;
  onClose: () => void;
  onSent: () => void;
}

/** Makes a contract from a template or from a file, shows it as it will be read, and sends it. */
export default function SendDrawer({ grant, onClose, onSent }: Props) {
  const { user } = grant.application;
  const before = findStanding(grant);
  const contract = useContractDraft(grant);
  const { preview, refusal, busy } = contract;
  const { way } = contract.values;
  const isPreviewed = way === 'words' && preview !== null;
  const isReady = way === 'file' || preview !== null;
  const send = async () => {
    if (!(await contract.send())) return;
    toast.success(`The contract was sent to ${user.email}.`);
    onSent();
  };
  return (
    <SideDrawer
      opened
      onClose={onClose}
      title={before ? 'Send a new version' : 'Generate contract'}
      size={720}
      closeLabel="Close the contract"
      footer={
        <>
          {isPreviewed ? <Button onClick={contract.closePreview}>Back to the words</Button> : null}
          <Button variant="filled" loading={busy} onClick={() => void (isReady ? send() : contract.show())}>
            {isReady ? `Send to ${user.name}` : 'Preview the contract'}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {refusal ? (
          <InlineNotice tone="danger" live="alert" title={refusal.message}>
            Nothing was sent.
          </InlineNotice>
        ) : null}
        <ErrorSummary {...contract.summary((path) => `contract-${path}`)} />
        {before ? (
          <InlineNotice tone="warning" title={`Version ${before.version} is void once this one is sent.`}>
            The applicant is told by mail.
          </InlineNotice>
        ) : null}
        {isPreviewed ? (
          <>
            <p>This is what {user.name} reads and signs. It cannot be changed once it is sent.</p>
            <div className={classes.paper} role="region" aria-label="The contract as it will be read">
              <RichText html={preview} />
            </div>
          </>
        ) : (
          <ContractFields grant={grant} contract={contract} />
        )}
      </div>
    </SideDrawer>
  );
}
