import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import {
  INDICATOR_ACROSS,
  INDICATOR_DIRECTIONS,
  INDICATOR_LIMITS,
  INDICATOR_OVER_TIME,
  INDICATOR_UNITS,
  type Indicator,
} from '@grantdesk/domain/indicator/shape';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { type Issue, toApiError } from '#api/errors.ts';
import { invalidate } from '#api/query.ts';
import { useIdempotencyKey } from '#form-hooks/useIdempotencyKey.ts';
import { InlineNotice } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { CheckLine } from '#ui/CheckLine.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { NativeModal } from '#ui/NativeModal.tsx';
import { SelectField, TextArea, TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import { acrossLabel, directionLabel, overTimeLabel, unitLabel } from './labels.ts';

export type LibraryRow = Answer<'indicator.many'>['data']['indicators'][number];

interface Parts {
  key?: string | undefined;
  name: string;
  /** One on each line. */
  categories: string;
  before: { key: string; name: string }[];
}

const toFields = (row: LibraryRow | null) => ({
  code: row?.code ?? '',
  title: row?.title ?? '',
  definition: row?.definition ?? '',
  unit: row?.unit ?? 'NUMBER',
  direction: row?.direction ?? 'UP',
  overTime: row?.overTime ?? 'SUM',
  across: row?.across ?? 'SUM',
  isRequired: row?.isRequired ?? false,
  parts: (row?.disaggregations ?? []).map(({ key, name, categories }): Parts => ({
    key,
    name,
    categories: categories.map((each) => each.name).join('\n'),
    before: categories,
  })),
});
type Fields = ReturnType<typeof toFields>;

/** A category keeps its key by its name; a line whose earlier name is gone is that category under another name. */
function toCategories({ categories, before }: Parts) {
  const names = categories.split('\n').flatMap((line) => line.trim() || []);
  return names.map((name, at) => {
    const there = before[at];
    const known = before.find((each) => each.name === name) ?? (there && !names.includes(there.name) ? there : undefined);
    return { name, ...(known ? { key: known.key } : {}) };
  });
}

const toBody = ({ parts, ...fields }: Fields) => ({
  ...fields,
  disaggregations: parts.map((part) => ({
    ...(part.key === undefined ? {} : { key: part.key }),
    name: part.name,
    categories: toCategories(part),
  })),
});

/** An indicator is added to the library, or changed. With values in reports, what they mean stays. */
export default function IndicatorForm({
  programmeId,
  row,
  onClose,
}: {
  programmeId: string;
  row: LibraryRow | null;
  onClose: () => void;
}) {
  const [fields, setFields] = useState(() => toFields(row));
  const [issues, setIssues] = useState<Issue[]>([]);
  const intent = useIdempotencyKey();
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: (): Promise<unknown> => {
      const body = toBody(fields);
      return row
        ? call('indicator.update', { params: { id: row._id }, body: { ...body, revision: row.revision } })
        : call('indicator.new', { params: { id: programmeId }, body, idempotencyKey: intent(body) });
    },
    onSuccess: async () => {
      toast.success(m.indicator.indicatorIsSaved());
      await invalidate(client, 'indicator.many');
      onClose();
    },
    onError: (thrown) => setIssues(toApiError(thrown).issues),
  });
  const change = (part: Partial<Fields>) => {
    const next = { ...fields, ...part };
    // Only numbers add up: another unit takes what is possible.
    if (part.unit && part.unit !== 'NUMBER')
      Object.assign(next, { overTime: 'LATEST', across: part.unit === 'TEXT' ? 'NONE' : 'MEAN' });
    if (part.unit === 'TEXT') next.parts = [];
    setFields(next);
    setIssues([]);
  };
  const errorAt = (path: string) => issues.find((issue) => issue.path === path)?.message;
  const choice = <K extends 'unit' | 'direction' | 'overTime' | 'across'>(
    field: K,
    label: string,
    values: readonly Indicator[K][],
    toLabel: (value: Indicator[K]) => string,
  ) => (
    <SelectField
      label={label}
      value={fields[field]}
      error={errorAt(field)}
      onChange={(event) => change({ [field]: event.currentTarget.value })}
    >
      {values.map((value) => (
        <option key={value} value={value}>
          {toLabel(value)}
        </option>
      ))}
    </SelectField>
  );
  return (
    <NativeModal
      title={row ? m.indicator.changeIndicator() : m.indicator.addIndicator()}
      size={640}
      firstFocus="#indicator-code"
      busy={save.isPending}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{m.common.cancel()}</Button>
          <Button variant="filled" loading={save.isPending} onClick={() => save.mutate()}>
            {m.indicator.saveIndicator()}
          </Button>
        </>
      }
    >
      <div className="mt-3 grid gap-4">
        {save.error && issues.length === 0 ? (
          <InlineNotice tone="danger" live="alert" title={toApiError(save.error).message} />
        ) : null}
        {row?.hasValues ? <InlineNotice tone="info" title={m.indicator.hasValuesNote()} /> : null}
        <div className="grid grid-cols-[120px_minmax(0,1fr)] gap-3 mobile:grid-cols-1">
          <TextField
            id="indicator-code"
            label={m.indicator.code()}
            maxLength={INDICATOR_LIMITS.code}
            value={fields.code}
            error={errorAt('code')}
            onChange={(event) => change({ code: event.currentTarget.value })}
          />
          <TextField
            id="indicator-title"
            label={m.common.title()}
            maxLength={INDICATOR_LIMITS.title}
            value={fields.title}
            error={errorAt('title')}
            onChange={(event) => change({ title: event.currentTarget.value })}
          />
        </div>
        <TextArea
          label={m.indicator.definition()}
          hint={m.indicator.definitionHelp()}
          optional
          maxLength={INDICATOR_LIMITS.definition}
          value={fields.definition}
          onChange={(event) => change({ definition: event.currentTarget.value })}
        />
        <div className="grid grid-cols-[repeat(auto-fit,minmax(220px,1fr))] gap-3">
          {choice('unit', m.indicator.unit(), INDICATOR_UNITS, unitLabel)}
          {choice('direction', m.indicator.direction(), INDICATOR_DIRECTIONS, directionLabel)}
          {choice('overTime', m.indicator.overTime(), INDICATOR_OVER_TIME, overTimeLabel)}
          {choice('across', m.indicator.across(), INDICATOR_ACROSS, acrossLabel)}
        </div>
        <CheckLine
          label={m.indicator.required()}
          hint={m.indicator.requiredHelp()}
          checked={fields.isRequired}
          onChange={(isRequired) => change({ isRequired })}
        />
        {fields.unit === 'TEXT' ? null : (
          <PartFields
            parts={fields.parts}
            errorAt={errorAt}
            isFixed={row?.hasValues ?? false}
            onChange={(parts) => change({ parts })}
          />
        )}
      </div>
    </NativeModal>
  );
}

interface PartFieldsProps {
  parts: Parts[];
  errorAt: (path: string) => string | undefined;
  /** Reports have values: those that exist stay. */
  isFixed: boolean;
  onChange: (parts: Parts[]) => void;
}

function PartFields({ parts, errorAt, isFixed, onChange }: PartFieldsProps) {
  const change = (at: number, part: Partial<Parts>) =>
    onChange(parts.map((each, index) => (index === at ? { ...each, ...part } : each)));
  return (
    <fieldset className="m-0 grid min-w-0 gap-3 border-0 p-0">
      <legend className="p-0 font-medium">{m.indicator.disaggregations()}</legend>
      {errorAt('disaggregations') ? <p className="text-sm/5 text-danger">{errorAt('disaggregations')}</p> : null}
      {parts.map((part, at) => (
        <div
          key={part.key ?? at}
          className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-3 mobile:grid-cols-1"
        >
          <TextField
            label={m.common.name()}
            hint={m.indicator.disaggregationHelp()}
            maxLength={INDICATOR_LIMITS.name}
            value={part.name}
            error={errorAt(`disaggregations.${at}.name`)}
            onChange={(event) => change(at, { name: event.currentTarget.value })}
          />
          <TextArea
            label={m.indicator.categories()}
            hint={m.indicator.oneOnEachLine()}
            rows={3}
            value={part.categories}
            error={errorAt(`disaggregations.${at}.categories`)}
            onChange={(event) => change(at, { categories: event.currentTarget.value })}
          />
          {isFixed && part.key !== undefined ? null : (
            <IconButton
              label={m.indicator.removeDisaggregation()}
              icon={Trash2}
              onClick={() => onChange(parts.filter((_, index) => index !== at))}
            />
          )}
        </div>
      ))}
      {parts.length < INDICATOR_LIMITS.disaggregations ? (
        <div>
          <Button leftSection={<Plus />} onClick={() => onChange([...parts, { name: '', categories: '', before: [] }])}>
            {m.indicator.addDisaggregation()}
          </Button>
        </div>
      ) : null}
    </fieldset>
  );
}
