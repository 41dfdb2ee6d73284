import { m } from '@grantdesk/messages';
import type { MailEvent } from '@grantdesk/domain/mail-template/events';
import { templateIssues } from '@grantdesk/domain/mail-template/template';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useState } from 'react';
import { call } from '#api/client.ts';
import { toMessage } from '#api/errors.ts';
import { PagedSelect } from '#components/select/PagedSelect.tsx';
import type { LoadPage, PagedOption } from '#components/select/usePagedOptions.ts';
import { InlineNotice } from '#ui/Banner.tsx';
import { Panel } from '#ui/Panel.tsx';
import type { Scope } from './scope.ts';

/** How the email reads, for an application or with sample data. The frame runs nothing and reaches nothing. */
export function EmailPreview({
  event,
  shown,
  programmeId,
  onApplication,
}: {
  event: MailEvent;
  shown: Scope & { subject: string; body: string; application?: string };
  programmeId: string | undefined;
  onApplication: (id: string | undefined) => void;
}) {
  const [chosen, setChosen] = useState<PagedOption[]>([]);
  const [shownFor, latest] = [useDeferredValue(shown), shown];
  const { data, error } = useQuery({
    queryKey: ['mailTemplate.preview', event, shownFor],
    queryFn: ({ signal }) => call('mailTemplate.preview', { params: { event }, body: shownFor, signal }),
    enabled: templateIssues(event, shownFor).length === 0,
    placeholderData: (before) => before,
    retry: false,
  });
  const load = useCallback<LoadPage>((input) => (programmeId ? ofProgramme(programmeId, input) : ofSearch(input)), [programmeId]);
  const mail = data?.data;
  return (
    <Panel
      title={m.common.preview()}
      note={latest.application ? m.mailTemplate.factsOfTheApplication() : m.mailTemplate.withMadeUpFacts()}
    >
      <div className="mt-3 grid min-w-0 gap-4">
        <PagedSelect
          label={m.mailTemplate.previewFor()}
          placeholder={m.mailTemplate.sampleRecipient()}
          load={load}
          value={chosen}
          onChange={(value) => {
            setChosen(value);
            onApplication(value[0]?.value);
          }}
        />
        {error ? <InlineNotice tone="danger">{toMessage(error)}</InlineNotice> : null}
        {mail ? (
          <>
            <p className="m-0 wrap-anywhere">
              <strong>{mail.subject}</strong>
            </p>
            <iframe
              title={m.mailTemplate.theEmailAsHtml()}
              sandbox=""
              srcDoc={mail.html}
              className="h-[480px] w-full rounded-md border border-border bg-canvas"
            />
            <h3 className="m-0">{m.mailTemplate.plainText()}</h3>
            <pre className="m-0 rounded-md border border-border bg-sunken p-3 text-caption wrap-anywhere whitespace-pre-wrap">
              {mail.text}
            </pre>
          </>
        ) : (
          <p className="text-muted">{m.mailTemplate.itShowsOnceTheTextCan()}</p>
        )}
      </div>
    </Panel>
  );
}

type Input = Parameters<LoadPage>[0];

async function ofProgramme(programmeId: string, { page, search, signal }: Input) {
  const query = { page, limit: 25, sort: 'DESCENDING', search, filters: '', programmeId, tab: 'ALL_APPLICATIONS' as const };
  const { data, pages } = await call('application.many', { query, signal });
  return {
    data: data.map(({ _id, applicationID, user }) => ({ value: _id, label: user.name, detail: applicationID })),
    pages,
  };
}

/** Of all programmes: those that the search of the office finds. */
async function ofSearch({ search, signal }: Input) {
  const { data } = await call('search.many', { query: { search }, signal });
  const items = data.groups.find(({ group }) => group === 'applications')?.items ?? [];
  return { data: items.map(({ _id, title, detail }) => ({ value: _id, label: title, detail })), pages: 1 };
}
