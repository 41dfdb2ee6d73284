import { m } from '@grantdesk/messages';
import { can } from '@grantdesk/domain/access/can';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { BookOpenText, Download, FileDown, Landmark, UsersRound } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { documents } from '#api/documents.ts';
import { readQuery } from '#api/query.ts';
import { saveDocument } from '#files/save-document.ts';
import { toActor } from '#api/session.ts';
import { ButtonLink } from '#components/ButtonLink.tsx';
import { useListAddress } from '#components/list/useListAddress.ts';
import { usePage } from '#components/page.ts';
import { ForbiddenScreen, LoadScreen } from '#components/StaffScreens.tsx';
import { Returns } from '#features/repayment/Returns.tsx';
import { to } from '#paths.ts';
import { textIn } from '#router-search.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { ReasonedButton } from '#ui/ReasonedButton.tsx';
import { AwaitingTable } from '../AwaitingTable.tsx';
import { HistoryTable } from '../HistoryTable.tsx';
import { currencyName } from '../account/account-labels.ts';
import { AccountMeter } from '../account/AccountMeter.tsx';
import { ACCOUNT_TABS, AccountTabs } from '../account/AccountTabs.tsx';
import { ProjectsTable } from '../account/ProjectsTable.tsx';

const LedgerDrawer = lazy(async () => ({
  default: (await import('../account/LedgerDrawer.tsx')).LedgerDrawer,
}));
const LimitDialog = lazy(async () => ({
  default: (await import('../account/LimitDialog.tsx')).LimitDialog,
}));

const route = getRouteApi('/secure/admin/accounting/$programmeId/');

const NO_SORTS: readonly string[] = [];

/** The account of a programme: its budget in parts, and its three tables. */
export function ProgrammeAccountPage() {
  const { programmeId } = route.useParams();
  const { me } = route.useRouteContext();
  const actor = toActor(me);
  const mayRead = can(actor, 'ACCOUNTING', 'READ');
  const search = route.useSearch() as Record<string, unknown>;
  const tab = ACCOUNT_TABS.find((each) => each === textIn(search, 'tab')) ?? 'awaiting';
  const { setOther } = useListAddress(NO_SORTS);
  const { data, error, refetch } = useQuery({
    ...readQuery('programme.accountInfo', { params: { id: programmeId } }),
    enabled: mayRead,
  });
  const [shown, setShown] = useState<'ledger' | 'limit' | null>(null);
  const account = data?.data;
  const name = account?.programme.name ?? m.common.account();
  usePage({
    title: m.payment.nameAccounting({ name }),
    crumbs: [{ label: m.common.accounting(), href: to.admin.accounting }, { label: name }],
  });
  if (!mayRead) return <ForbiddenScreen title={m.common.accounting()} />;
  if (!account) return <LoadScreen title={name} error={error} onRetry={() => void refetch()} rows={[200, 40, 320]} />;
  const { currency, timeZone } = account.programme;
  const noExport = can(actor, 'ACCOUNTING', 'EXPORT') ? undefined : m.payment.yourRoleDoesNotExportAccounting();
  const close = () => setShown(null);
  return (
    <>
      <PageHeader
        title={name}
        aside={<span className="text-muted">{m.payment.programmeAccountInCurrency({ currency: currencyName(currency) })}</span>}
        actions={
          <>
            <ReasonedButton leftSection={<UsersRound />} onClick={() => setShown('limit')}>
              {m.payment.approvals()}
            </ReasonedButton>
            <ReasonedButton leftSection={<BookOpenText />} onClick={() => setShown('ledger')}>
              {m.payment.ledger()}
            </ReasonedButton>
            <ButtonLink leftSection={<Landmark />} href={to.admin.batches(programmeId)}>
              {m.paymentBatch.bankFiles()}
            </ButtonLink>
            <ReasonedButton
              leftSection={<FileDown />}
              reason={noExport}
              onClick={() => void saveDocument(documents.paymentsToMake(programmeId), 'payments to make.csv')}
            >
              {m.payment.paymentsToMake()}
            </ReasonedButton>
            <ReasonedButton
              leftSection={<Download />}
              reason={noExport}
              onClick={() => void saveDocument(documents.payments({ programmeId, format: 'csv' }), 'payments.csv')}
            >
              {m.common.exportText()}
            </ReasonedButton>
          </>
        }
      />
      <AccountMeter account={account} />
      <Returns of={{ programmeId }} audience="staff" currency={currency} />
      <AccountTabs
        tab={tab}
        counts={account.counts}
        onTab={(next) =>
          setOther({ tab: next === 'awaiting' ? undefined : next, search: undefined, filters: undefined, sort: undefined })
        }
      >
        {tab === 'projects' ? <ProjectsTable programmeId={programmeId} currency={currency} /> : null}
        {tab === 'awaiting' ? <AwaitingTable programmeId={programmeId} currency={currency} timeZone={timeZone} /> : null}
        {tab === 'history' ? <HistoryTable programmeId={programmeId} currency={currency} noExport={noExport} /> : null}
      </AccountTabs>
      <Suspense fallback={null}>
        {shown === 'ledger' ? <LedgerDrawer programmeId={programmeId} timeZone={timeZone} onClose={close} /> : null}
        {shown === 'limit' ? <LimitDialog programmeId={programmeId} currency={currency} onClose={close} /> : null}
      </Suspense>
    </>
  );
}
