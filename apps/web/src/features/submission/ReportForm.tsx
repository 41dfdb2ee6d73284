import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { useQuery } from '@tanstack/react-query';
import { call, newKey } from '#api/client.ts';
import type { Me } from '#api/session.ts';
import { FormLanguageProvider } from '#components/form-renderer/form-language.tsx';
import { LoadFailure, Loading } from '#components/screens.tsx';
import { FormContainer } from './FormContainer.tsx';
import type { FormDraft } from './form-draft.ts';

type Report = Answer<'report.one'>['data'];

interface Props {
  reportId: string;
  projectName: string;
  me: Me;
  section: string;
  field: string | undefined;
  go: (href: string) => void;
}

/** The form of a report, by the same screens that write applications. It is begun where it is not yet. */
export default function ReportForm({ reportId, projectName, me, section, field, go }: Props) {
  const query = useQuery({
    queryKey: ['report.start', reportId],
    queryFn: async () => (await call('report.start', { params: { id: reportId }, idempotencyKey: newKey() })).data,
    // Read on entering, then left alone: what is being typed must not be replaced by a later read.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  if (query.error) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  const writing = query.data && asWriting(query.data, me, projectName);
  if (!writing) return <Loading label={m.common.loadingYourReport()} rows={[38, 24, 44, 68, 68]} />;
  return (
    <FormLanguageProvider form={writing.form}>
      <FormContainer
        key={writing.form.version}
        application={writing}
        me={me}
        address={section}
        field={field}
        go={go}
        onMoved={() => void query.refetch()}
      />
    </FormLanguageProvider>
  );
}

/** A report's draft as the screens of the form know it; null where none is begun. */
function asWriting({ draft, ...report }: Report, me: Me, projectName: string): FormDraft | null {
  if (!draft) return null;
  return {
    which: 'report',
    _id: report._id,
    form: draft.form,
    data: draft.data,
    files: report.files,
    version: draft.version,
    savedAt: draft.savedAt,
    isOwner: report.owner._id === me._id,
    user: report.owner,
    // Reports have no window: the server says when one cannot be written.
    programme: { ...report.programme, name: report.title, startDate: EARLIEST, endDate: LATEST, graceMinutes: 0 },
    extension: null,
    report: {
      projectId: report.project._id,
      projectName,
      dueDate: report.dueDate,
      isLate: report.isLate,
      open: draft.open,
    },
  };
}

const EARLIEST = '2000-01-01T00:00:00.000Z';
const LATEST = '9999-01-01T00:00:00.000Z';
