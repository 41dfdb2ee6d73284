import { getIntlLocale, m } from '@grantdesk/messages';
import { leadsWithPayments, leadsWithReports } from '@grantdesk/domain/dashboard/staff-home';
import { followsReports } from '@grantdesk/domain/dashboard/waiting';
import { canChangeSettings } from '@grantdesk/domain/settings/rights';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { readQuery } from '#api/query.ts';
import { toActor } from '#api/session.ts';
import { usePage } from '#components/page.ts';
import { LoadFailure, Loading } from '#components/screens.tsx';
import { browserZone } from '#components/values/values.tsx';
import { WorthTrying } from '#components/WorthTrying.tsx';
import { to } from '#paths.ts';
import { textIn } from '#router-search.ts';
import { useNow } from '#ui/clock.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { StartReviewing } from '#features/task/list/StartReviewing.tsx';
import classes from '../Dashboard.module.css';
import { Deadlines } from '../Deadlines.tsx';
import { topFigures } from '../figures.ts';
import { Figures } from '../Figures.tsx';
import { GettingStarted } from '../GettingStarted.tsx';
import { MySpread } from '../MySpread.tsx';
import { PartsOfAll } from '../PartsOfAll.tsx';
import { PaymentFigures } from '../PaymentFigures.tsx';
import { PaymentsToHandle } from '../PaymentsToHandle.tsx';
import { ProgrammeChoice } from '../ProgrammeChoice.tsx';
import { NarrowParts, WideParts } from '../ProgrammeParts.tsx';
import { ProgrammePlaces } from '../ProgrammePlaces.tsx';
import { AmendmentsLine, RisksLine } from '../ProjectLines.tsx';
import { ReportFigures } from '../ReportFigures.tsx';
import { ReportsToFollow } from '../ReportsToFollow.tsx';
import { Waiting } from '../Waiting.tsx';
import { suggestionsFor } from '../worth-trying.ts';

const route = getRouteApi('/secure/admin/');

/** What waits for this person, then the state of a programme, as far as their permissions go: the server decides. */
export function DashboardPage() {
  const { me } = route.useRouteContext();
  const navigate = route.useNavigate();
  const chosen = textIn(route.useSearch() as Record<string, unknown>, 'programme');
  const now = useNow();
  const overview = useQuery(readQuery('dashboard.overview', {}));
  const demonstration = useQuery(readQuery('demonstration.accounts', {}));
  const data = overview.data?.data;
  // Of all programmes until one is chosen; a person with only one sees it immediately.
  const only = data?.programmes.length === 1 ? data.programmes[0] : undefined;
  const programme = data?.programmes.find(({ _id }) => _id === chosen) ?? only;
  const isOfAll = data !== undefined && programme === undefined;
  const pipeline = useQuery({ ...readQuery('dashboard.pipeline', {}), enabled: isOfAll });
  const deadlines = useQuery(readQuery('dashboard.deadlines', {}));
  const isShown = (id: string | undefined) => programme === undefined || id === programme._id;
  const closing = data?.closing.filter((window) => isShown(window.programme._id)) ?? [];
  const figures = useQuery({
    ...readQuery('dashboard.programme', { params: { id: programme?._id ?? '' } }),
    enabled: programme !== undefined,
  });
  const one = figures.data?.data;
  usePage({ title: m.common.dashboard(), crumbs: [{ label: m.common.dashboard() }] });
  const today = new Intl.DateTimeFormat(getIntlLocale(), {
    weekday: 'short',
    month: 'short',
    day: '2-digit',
    year: 'numeric',
    timeZone: browserZone(),
  }).format(now);
  const actor = toActor(me);
  const leads = { payments: leadsWithPayments(actor), reports: leadsWithReports(actor) };
  // The one solid button is for whom reviews come first.
  const reviewsFirst = data?.waiting[0]?.kind === 'REVIEWS';
  return (
    <>
      <PageHeader
        title={m.common.dashboard()}
        aside={<time>{today}</time>}
        actions={
          <>
            {data && data.programmes.length > 1 ? (
              <ProgrammeChoice
                programmes={data.programmes}
                value={programme?._id ?? ''}
                onChange={(id) => void navigate({ href: to.admin.dashboard(id), resetScroll: false })}
              />
            ) : null}
            {reviewsFirst ? <StartReviewing hrefOf={(task) => to.admin.taskList({ scope: 'mine', task })} /> : null}
          </>
        }
      />
      {data && demonstration.data?.data ? <WorthTrying reader={me.role} suggestions={suggestionsFor(me.role, data)} /> : null}
      {canChangeSettings(actor) ? <GettingStarted readerId={me._id} /> : null}
      {overview.error ? <LoadFailure error={overview.error} onRetry={() => void overview.refetch()} /> : null}
      {overview.isPending ? <Loading label={m.dashboard.loadingTheDashboard()} rows={[80, 200, 200]} /> : null}
      {data ? (
        <>
          {leads.payments ? <PaymentFigures programme={programme} /> : null}
          {leads.reports ? <ReportFigures programme={programme} /> : null}
          {one && !leads.payments && !leads.reports ? <Figures figures={topFigures(data, one)} /> : null}
          <div className={classes.grid}>
            <div className={classes.stack}>
              <Waiting
                rows={data.waiting.filter((row) => isShown(row.programme?._id))}
                deputyFor={data.deputyFor}
                programmeName={programme?.name}
              />
              {isOfAll && pipeline.data && pipeline.data.data.length > 0 ? (
                <ProgrammePlaces
                  rows={pipeline.data.data}
                  windows={data.closing}
                  now={now}
                  hrefOfProgramme={to.admin.dashboard}
                />
              ) : null}
              {leads.payments ? <PaymentsToHandle programme={programme} /> : null}
              {followsReports(actor) ? <ReportsToFollow programme={programme} /> : null}
              {figures.error ? <LoadFailure error={figures.error} onRetry={() => void figures.refetch()} /> : null}
              {figures.isLoading ? <Loading label={m.dashboard.loadingTheFigures()} rows={[240, 160]} /> : null}
              {one ? <WideParts figures={one} /> : null}
            </div>
            <div className={classes.stack}>
              {deadlines.data && data.programmes.length > 0 ? (
                <Deadlines
                  deadlines={deadlines.data.data.filter((row) => isShown(row.programme._id))}
                  windows={closing}
                  now={now}
                />
              ) : null}
              <MySpread />
              {leads.reports ? <AmendmentsLine programme={programme} /> : null}
              {leads.reports ? <RisksLine programme={programme} /> : null}
              {isOfAll ? <PartsOfAll actor={actor} /> : null}
              {one ? <NarrowParts figures={one} leads={leads} /> : null}
            </div>
          </div>
        </>
      ) : null}
    </>
  );
}
