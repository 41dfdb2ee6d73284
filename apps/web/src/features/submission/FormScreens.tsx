import { acceptsWrite } from '@grantdesk/domain/programme/window';
import { type ReactNode, useState } from 'react';
import type { Me } from '#api/session.ts';
import { FormLanguageProvider } from '#components/form-renderer/form-language.tsx';
import { Redirect } from '#components/Redirect.tsx';
import { to } from '#paths.ts';
import { serverNow } from '#ui/clock.ts';
import { FormContainer } from './FormContainer.tsx';
import { toLinks, type ApplicantForm } from './form-draft.ts';
import { toFormWindow } from './written-window.ts';

/** The form while it can be written in; otherwise the receipt, or the record. Apart from the other screens, which are lighter. */
export function FormScreens({
  written,
  me,
  section,
  field,
  go,
  onMoved,
}: {
  written: ApplicantForm | null;
  me: Me;
  section: string | undefined;
  field: string | undefined;
  go: (href: string) => void;
  onMoved: () => void;
}) {
  if (!written) return <Redirect href={to.subscriber.applications} />;
  const { _id, which, receipt, form } = written;
  if (receipt) return <Redirect href={toLinks(written).submitted} />;
  return (
    <OpenForm key={`${which}-${_id}-${form.version}`} written={written}>
      <FormLanguageProvider form={form}>
        <FormContainer application={written} me={me} address={section} field={field} go={go} onMoved={onMoved} />
      </FormLanguageProvider>
    </OpenForm>
  );
}

/** Judged once, on the way in: a form that closes while it is open shows what was typed, and is not taken away. */
function OpenForm({ written, children }: { written: ApplicantForm; children: ReactNode }) {
  const [isOpen] = useState(() => acceptsWrite(toFormWindow(written), serverNow()) && !written.outcome);
  return isOpen ? children : <Redirect href={toLinks(written).view} />;
}
