import { m } from '@grantdesk/messages';
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
    toast.success(m.contract.theContractWasSentToEmail({ email: user.email }));
    onSent();
  };
  return (
    <SideDrawer
      opened
      onClose={onClose}
      title={before ? m.contract.sendANewVersion() : m.common.generateContract()}
      size={720}
      closeLabel={m.contract.closeTheContract()}
      footer={
        <>
          {isPreviewed ? <Button onClick={contract.closePreview}>{m.contract.backToTheWords()}</Button> : null}
          <Button variant="filled" loading={busy} onClick={() => void (isReady ? send() : contract.show())}>
            {isReady ? m.contract.sendToName({ name: user.name }) : m.contract.previewTheContract()}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {refusal ? (
          <InlineNotice tone="danger" live="alert" title={refusal.message}>
            {m.contract.nothingWasSent()}
          </InlineNotice>
        ) : null}
        <ErrorSummary {...contract.summary((path) => `contract-${path}`)} />
        {before ? (
          <InlineNotice tone="warning" title={m.contract.versionVersionIsVoidOnceThis({ version: before.version })}>
            {m.contract.theApplicantGetsAnEmail()}
          </InlineNotice>
        ) : null}
        {isPreviewed ? (
          <>
            <p>{m.contract.thisIsWhatNameReadsAnd({ name: user.name })}</p>
            <div className={classes.paper} role="region" aria-label={m.contract.theContractAsItWillBe()}>
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
