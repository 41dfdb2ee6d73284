import { acceptsWrite } from '@grantdesk/domain/programme/window';
import type { Me } from '../../api/session.ts';
import { Redirect } from '../../components/Redirect.tsx';
import { to } from '../../paths.ts';
import { serverNow } from '../../ui/clock.ts';
import { FormContainer } from './FormContainer.tsx';
import { linksOf, type Written } from './written.ts';

/** The form while it can be written in; otherwise the receipt, or the record. Apart from the other screens, which are lighter. */
export function FormScreens({
  written,
  me,
  section,
  field,
  go,
}: {
  written: Written | null;
  me: Me;
  section: string | undefined;
  field: string | undefined;
  go: (href: string) => void;
}) {
  if (!written) return <Redirect href={to.subscriber.applications} />;
  const { _id, which, programme, receipt } = written;
  if (receipt) return <Redirect href={linksOf(written).submitted} />;
  if (!acceptsWrite({ start: programme.startDate, end: programme.endDate, graceMinutes: programme.graceMinutes }, serverNow()))
    return <Redirect href={linksOf(written).view} />;
  return <FormContainer key={`${which}-${_id}`} application={written} me={me} address={section} field={field} go={go} />;
}
