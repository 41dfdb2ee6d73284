import { m } from '@grantdesk/messages';
import { call } from '#api/client.ts';
import { PagedSelect } from '#components/select/PagedSelect.tsx';
import type { PagedOption } from '#components/select/usePagedOptions.ts';
import type { LoadPage } from '#components/select/usePagedOptions.ts';
import { toast } from '#ui/toast.ts';

const PAGE = 25;
const load: LoadPage = async ({ page, search, signal }) => {
  const { data, pages, totalCount } = await call('interview.people', { query: { page, limit: PAGE, search }, signal });
  return { data: data.map(({ _id, name, role }) => ({ value: _id, label: name, detail: `· ${role}` })), pages, totalCount };
};

interface PanelSelectProps {
  value: PagedOption[];
  onChange: (panel: PagedOption[]) => void;
  error?: string | undefined;
}

/** Who interviews: staff, each of whom gets an email with a calendar file. */
export function PanelSelect({ value, onChange, error }: PanelSelectProps) {
  return (
    <PagedSelect
      label={m.interview.panelOptional()}
      description={m.interview.eachMemberGetsTheCalendarFile()}
      placeholder={m.common.nameOrEmail()}
      multiple
      load={load}
      searchDelay={300}
      value={value}
      onChange={onChange}
      error={error}
      onLoadError={(message) => void toast.error(message)}
    />
  );
}
