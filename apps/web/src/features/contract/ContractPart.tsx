import { m } from '@grantdesk/messages';
import { can } from '@grantdesk/domain/access/can';
import type { Actor } from '@grantdesk/domain/access/actor';
import { formatDateTimeZone } from '@grantdesk/domain/format/date';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FileSignature, Rocket } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { documents } from '#api/documents.ts';
import { invalidate, readQuery } from '#api/query.ts';
import { ButtonLink } from '#components/ButtonLink.tsx';
import { LoadFailure, Loading } from '#components/screens.tsx';
import { Status } from '#components/values/Status.tsx';
import { to } from '#paths.ts';
import { InlineNotice } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { Panel } from '#ui/Panel.tsx';
import { ReasonedButton } from '#ui/ReasonedButton.tsx';
import { EmptyState } from '#ui/states.tsx';
import { CopyCheck } from './CopyCheck.tsx';
import { type Grant, findStanding, stateWords } from './contract-labels.ts';
import { ContractView } from './ContractView.tsx';
import { GrantTerms } from './GrantTerms.tsx';

const itemClass = 'flex flex-wrap gap-x-4 gap-y-1 items-center justify-between py-2.5 px-0 border-t border-hair first:border-t-0';

const SendDrawer = lazy(() => import('./SendDrawer.tsx'));

/** The contract on the application's page: the current version, earlier ones, and what can be done. */
export default function ContractPart({ applicationId, actor }: { applicationId: string; actor: Actor }) {
  const query = useQuery(readQuery('contract.one', { params: { id: applicationId } }));
  if (query.error) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Loading label={m.contract.loadingTheContract()} rows={[40, 200]} />;
  return <ContractPanel grant={query.data.data} actor={actor} />;
}

function ContractPanel({ grant, actor }: { grant: Grant; actor: Actor }) {
  const [sending, setSending] = useState(false);
  const client = useQueryClient();
  const { application, programme, denials, project } = grant;
  const contract = findStanding(grant);
  const refresh = () =>
    invalidate(client, 'contract.one', 'application.one', 'application.many', 'application.timeline', 'programme.grantees');
  if (grant.outcome !== 'approved')
    return (
      <div className="grid min-w-0 gap-4">
        <EmptyState icon={FileSignature} title={m.contract.thereIsNoContract()}>
          {grant.outcome === 'award declined' ? m.contract.theApplicantDeclinedTheAward() : m.contract.aContractCanBeSentOnce()}
        </EmptyState>
        <VoidVersions grant={grant} />
      </div>
    );
  const waiting = contract?.copies.find(({ state }) => state === 'WAITING');
  const mayInitialise = can(actor, 'GRANTEE_MANAGEMENT', 'CREATE');
  return (
    <div className="grid min-w-0 gap-4">
      <Panel
        title={contract?.title ?? m.common.contract()}
        note={stateWords(grant)}
        actions={
          <>
            <Status subject="contract" status={grant.contract} />
            <ReasonedButton
              variant={contract ? 'default' : 'filled'}
              leftSection={<FileSignature />}
              reason={denials.send ?? undefined}
              onClick={() => setSending(true)}
            >
              {contract ? m.contract.sendANewVersion() : m.common.generateContract()}
            </ReasonedButton>
            {project ? (
              <ButtonLink
                href={to.admin.project('grantee_management', programme._id, project._id, { applicationId: application._id })}
              >
                {m.common.openProject()}
              </ButtonLink>
            ) : contract?.status === 'SIGNED' && mayInitialise ? (
              <ButtonLink href={to.admin.initialise(programme._id, application._id)} variant="filled" leftSection={<Rocket />}>
                {m.common.initialiseProject()}
              </ButtonLink>
            ) : null}
          </>
        }
      >
        <GrantTerms grant={grant} />
        {waiting ? <CopyCheck grant={grant} copy={waiting} onDone={refresh} /> : null}
        {contract ? <ContractView contract={contract} applicationId={application._id} zone={programme.timeZone} /> : null}
      </Panel>
      <VoidVersions grant={grant} />
      {denials.send && !contract ? <InlineNotice tone="info" title={denials.send} /> : null}
      {sending ? (
        <Suspense fallback={null}>
          <SendDrawer
            grant={grant}
            onClose={() => setSending(false)}
            onSent={() => {
              setSending(false);
              void refresh();
            }}
          />
        </Suspense>
      ) : null}
      {contract?.copies.some(({ state }) => state === 'RETURNED') ? <Returned contract={contract} /> : null}
    </div>
  );
}

/** Versions that can no longer be signed: replaced, or cancelled with the award. */
function VoidVersions({ grant: { versions, application, programme } }: { grant: Grant }) {
  const before = versions.filter(({ status }) => status === 'VOID');
  if (before.length === 0) return null;
  return (
    <Panel title={m.contract.versionsThatWereReplaced()} note={m.contract.theyWereSentAndNeverSigned()}>
      <ul>
        {before.map((version) => (
          <li key={version._id} className={itemClass}>
            <span>
              {m.contract.titleVersionVersionSentSentat({
                title: version.title,
                version: version.version,
                sentAt: formatDateTimeZone(version.sentAt, programme.timeZone),
              })}
            </span>
            <a className="underline underline-offset-3" href={documents.contract(application._id, version.version)} download>
              {m.contract.pdfOfVersionVersion({ version: version.version })}
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Returned({ contract }: { contract: NonNullable<ReturnType<typeof findStanding>> }) {
  const [open, setOpen] = useState(false);
  const copies = contract.copies.filter(({ state }) => state === 'RETURNED');
  return (
    <Panel
      title={m.contract.copiesThatWereSentBack()}
      actions={
        <Button onClick={() => setOpen(!open)}>{open ? m.common.hide() : m.contract.showCount({ count: copies.length })}</Button>
      }
    >
      {open ? (
        <ul>
          {copies.map((copy) => (
            <li key={copy._id} className={itemClass}>
              <a
                className="underline underline-offset-3"
                href={documents.contractFile(copy.file._id)}
                target="_blank"
                rel="noreferrer"
              >
                {copy.file.name}
              </a>
              <span className="text-muted">{copy.reason}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </Panel>
  );
}
