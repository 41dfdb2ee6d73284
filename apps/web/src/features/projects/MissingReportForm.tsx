import { AppLink } from '../../components/AppLink.tsx';
import { to } from '../../paths.ts';
import { InlineNotice } from '../../ui/Banner.tsx';

/** Warns before a project asks for reports that its grantee could not start. */
export function MissingReportForm({ programmeId }: { programmeId: string }) {
  return (
    <InlineNotice
      tone="warning"
      title="This programme has no published report form."
      action={<AppLink href={to.admin.programmeForms(programmeId)}>Choose a report form</AppLink>}
    >
      Grantees cannot start their reports, and get no report reminders, until a manager of the programme chooses one.
    </InlineNotice>
  );
}
