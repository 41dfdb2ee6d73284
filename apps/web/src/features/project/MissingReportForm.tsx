import { AppLink } from '#components/AppLink.tsx';
import { to } from '#paths.ts';
import { InlineNotice } from '#ui/Banner.tsx';

interface Props {
  programmeId: string;
  /** The person may choose the form; others read who does. */
  canChoose: boolean;
}

/** Warns before a project asks for reports that its grantee could not start. */
export function MissingReportForm({ programmeId, canChoose }: Props) {
  return (
    <InlineNotice
      tone="warning"
      title="This programme has no published report form."
      action={canChoose ? <AppLink href={to.admin.programmeForms(programmeId)}>Choose a report form</AppLink> : undefined}
    >
      Grantees cannot start their reports, and get no report reminders, until a manager of the programme chooses one.
    </InlineNotice>
  );
}
