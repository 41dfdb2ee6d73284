import { m } from '@grantdesk/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { type Issue, toApiError, toMessage } from '#api/errors.ts';
import { invalidate } from '#api/query.ts';
import { InlineNotice } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { CheckLine } from '#ui/CheckLine.tsx';
import { NativeModal } from '#ui/NativeModal.tsx';
import { TextArea, TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import { fromDecimalText, toDecimalText } from './decimal-text.ts';
import type { OfProject } from './answers.ts';

interface Line {
  id: string;
  label: string;
  isText: boolean;
  isFollowed: boolean;
  baseline: string;
  baselineDay: string;
  target: string;
  planned: Record<string, string>;
}

function toLines({ library, followed }: OfProject): Line[] {
  const plans = new Map(followed.map((each) => [each.indicator._id, each.plan]));
  const gone = followed.map(({ indicator }) => indicator).filter(({ _id }) => !library.some((each) => each._id === _id));
  return [...library, ...gone].map(({ _id, code, title, unit }) => {
    const plan = plans.get(_id);
    return {
      id: _id,
      label: `${code} ${title}`,
      isText: unit === 'TEXT',
      isFollowed: plan !== undefined,
      baseline: fromDecimalText(plan?.baseline ?? null),
      baselineDay: plan?.baselineDay ?? '',
      target: unit === 'TEXT' ? (plan?.targetText ?? '') : fromDecimalText(plan?.target ?? null),
      planned: Object.fromEntries(Object.entries(plan?.planned ?? {}).map(([report, value]) => [report, fromDecimalText(value)])),
    };
  });
}

const toBody = (line: Line) => ({
  indicator: line.id,
  baseline: toDecimalText(line.baseline),
  baselineDay: line.baselineDay || null,
  target: line.isText ? null : toDecimalText(line.target),
  targetText: line.isText ? line.target : '',
  planned: Object.fromEntries(
    Object.entries(line.planned).flatMap(([report, text]) => {
      const value = toDecimalText(text);
      return value === null ? [] : [[report, value]];
    }),
  ),
});

/** Which indicators of the library a project follows, from where it starts and what it is to reach. */
export default function PlanForm({ found, onClose }: { found: OfProject; onClose: () => void }) {
  const [lines, setLines] = useState(() => toLines(found));
  const [reason, setReason] = useState('');
  const [issues, setIssues] = useState<Issue[]>([]);
  const client = useQueryClient();
  const followed = lines.filter(({ isFollowed }) => isFollowed);
  const save = useMutation({
    mutationFn: () =>
      call('indicator.projectUpdate', {
        params: { id: found.project._id },
        body: { followed: followed.map(toBody), reason, revision: found.revision },
      }),
    onSuccess: async () => {
      toast.success(m.indicator.indicatorsAreSet());
      await invalidate(client, 'indicator.project', 'indicator.report', 'indicator.programme', 'project.timeline');
      onClose();
    },
    onError: (thrown) => setIssues(toApiError(thrown).issues),
  });
  const change = (id: string, part: Partial<Line>) =>
    setLines((now) => now.map((line) => (line.id === id ? { ...line, ...part } : line)));
  const errorAt = (line: Line, field: string) =>
    issues.find(({ path }) => path === `followed.${followed.indexOf(line)}.${field}`)?.message;
  const whole = issues.find(({ path }) => path === 'followed')?.message;
  return (
    <NativeModal
      title={m.indicator.setIndicators()}
      size={640}
      firstFocus="input"
      busy={save.isPending}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{m.common.cancel()}</Button>
          <Button variant="filled" loading={save.isPending} onClick={() => save.mutate()}>
            {m.common.save()}
          </Button>
        </>
      }
    >
      <div className="mt-3 grid gap-4">
        {save.error && (issues.length === 0 || whole) ? (
          <InlineNotice tone="danger" live="alert" title={whole ?? toMessage(save.error)} />
        ) : null}
        {lines.map((line) => (
          <fieldset key={line.id} className="grid gap-3 border-0 border-b border-hair p-0 pb-3">
            <legend className="sr-only">{line.label}</legend>
            <CheckLine checked={line.isFollowed} onChange={(isFollowed) => change(line.id, { isFollowed })} label={line.label} />
            {line.isFollowed ? (
              <PlanFields line={line} reports={found.reports} errorAt={(field) => errorAt(line, field)} onChange={change} />
            ) : null}
          </fieldset>
        ))}
        {found.needsReason ? (
          <TextArea
            label={m.indicator.reasonForTheChange()}
            hint={m.indicator.reasonHelp()}
            maxLength={2000}
            value={reason}
            error={issues.find(({ path }) => path === 'reason')?.message}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        ) : null}
      </div>
    </NativeModal>
  );
}

interface FieldsProps {
  line: Line;
  reports: OfProject['reports'];
  errorAt: (field: string) => string | undefined;
  onChange: (id: string, part: Partial<Line>) => void;
}

function PlanFields({ line, reports, errorAt, onChange }: FieldsProps) {
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(150px,1fr))] gap-3">
        {line.isText ? null : (
          <>
            <TextField
              label={m.indicator.baseline()}
              inputMode="decimal"
              optional
              value={line.baseline}
              error={errorAt('baseline')}
              onChange={(event) => onChange(line.id, { baseline: event.currentTarget.value })}
            />
            <TextField
              label={m.indicator.baselineDay()}
              type="date"
              optional
              value={line.baselineDay}
              error={errorAt('baselineDay')}
              onChange={(event) => onChange(line.id, { baselineDay: event.currentTarget.value })}
            />
          </>
        )}
        <TextField
          label={m.indicator.target()}
          inputMode={line.isText ? 'text' : 'decimal'}
          value={line.target}
          error={errorAt('target')}
          onChange={(event) => onChange(line.id, { target: event.currentTarget.value })}
        />
      </div>
      {line.isText || reports.length === 0 ? null : (
        <details>
          <summary className="cursor-pointer text-sm/5">{m.indicator.plannedByReport()}</summary>
          <p className="mt-1 text-sm/5 text-muted">{m.indicator.plannedHelp()}</p>
          <div className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(150px,1fr))] gap-3">
            {reports.map((report) => (
              <TextField
                key={report._id}
                label={report.title}
                inputMode="decimal"
                optional
                value={line.planned[report._id] ?? ''}
                error={errorAt(`planned.${report._id}`)}
                onChange={(event) => onChange(line.id, { planned: { ...line.planned, [report._id]: event.currentTarget.value } })}
              />
            ))}
          </div>
        </details>
      )}
    </>
  );
}
