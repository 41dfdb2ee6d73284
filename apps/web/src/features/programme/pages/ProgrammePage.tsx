import { m } from '@grantdesk/messages';
import { can, canChangeEmails } from '@grantdesk/domain/access/can';
import { windowStatus } from '@grantdesk/domain/programme/window';
import { statusLabel } from '@grantdesk/domain/stage/labels';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { CopyPlus, Inbox, Pencil } from 'lucide-react';
import { readQuery } from '#api/query.ts';
import { toActor } from '#api/session.ts';
import { ButtonLink } from '#components/ButtonLink.tsx';
import { usePage } from '#components/page.ts';
import { LoadScreen } from '#components/StaffScreens.tsx';
import { Status } from '#components/values/Status.tsx';
import { to } from '#paths.ts';
import { serverNow } from '#ui/clock.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { ReasonedButton } from '#ui/ReasonedButton.tsx';
import { ProgrammeOverview } from '../staff/ProgrammeOverview.tsx';
import { ProgrammeSettings } from '../staff/ProgrammeSettings.tsx';
import { editReason } from '../staff/rights.ts';
import { useGuideNames } from '../staff/useGuideNames.ts';

const route = getRouteApi('/secure/admin/programmes/$programmeId/');

/** A programme as its staff see it. */
export function ProgrammePage() {
  const { programmeId } = route.useParams();
  const { me } = route.useRouteContext();
  const actor = toActor(me);
  const router = useRouter();
  const query = useQuery(readQuery('programme.one', { params: { id: programmeId } }));
  const programme = query.data?.data;
  const mayReadForms = can(actor, 'FORMS', 'READ');
  const mayReadApplications = can(actor, 'APPLICATIONS', 'READ');
  const guides = useGuideNames(programme, mayReadForms);
  usePage({
    title: programme?.name ?? m.common.programme(),
    crumbs: [{ label: m.common.programmes2(), href: to.admin.programmes }, { label: programme?.name ?? m.common.programme() }],
  });
  if (!programme) return <LoadScreen title={m.common.programme()} error={query.error} onRetry={() => void query.refetch()} />;
  const status = windowStatus(programme.startDate, programme.endDate, serverNow());
  return (
    <>
      <PageHeader
        title={programme.name}
        aside={<Status subject="window" status={status} label={statusLabel('window', status).label} />}
        actions={
          <>
            {can(actor, 'PROGRAMMES', 'CREATE') ? (
              <ButtonLink leftSection={<CopyPlus />} href={to.admin.programmeCopy(programme._id)}>
                {m.programme.copyForTheNextRound()}
              </ButtonLink>
            ) : null}
            <ReasonedButton
              leftSection={<Pencil />}
              reason={editReason(actor, programme)}
              onClick={() => void router.navigate({ href: to.admin.programmeEdit(programme._id) })}
            >
              {m.common.edit()}
            </ReasonedButton>
            {mayReadApplications ? (
              <ButtonLink
                variant="filled"
                leftSection={<Inbox />}
                href={to.admin.programmeApplications(programme._id, { programmeName: programme.name })}
              >
                {m.programme.openApplications()}
              </ButtonLink>
            ) : null}
          </>
        }
      />
      <ProgrammeOverview
        programme={programme}
        guideNames={guides.names}
        mayReadApplications={mayReadApplications}
        mayReadForms={mayReadForms}
        settings={
          <ProgrammeSettings
            programmeId={programme._id}
            isManager={editReason(actor, programme) === undefined}
            mayWordEmails={canChangeEmails(
              actor,
              programme.managers.map(({ _id }) => _id),
            )}
          />
        }
      />
    </>
  );
}
