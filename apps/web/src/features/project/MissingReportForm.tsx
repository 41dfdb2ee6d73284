import { m } from '@grantdesk/messages';
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
      title={m.project.thisProgrammeHasNoPublishedReport()}
      action={
        canChoose ? <AppLink href={to.admin.programmeForms(programmeId)}>{m.project.chooseAReportForm()}</AppLink> : undefined
      }
    >
      {m.project.granteesCannotStartTheirReportsAnd()}
    </InlineNotice>
  );
}
