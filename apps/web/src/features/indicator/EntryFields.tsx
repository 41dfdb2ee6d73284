import { m } from '@grantdesk/messages';
import type { IndicatorEntry } from '@grantdesk/domain/indicator/shape';
import { TextArea, TextField } from '#ui/TextField.tsx';
import { fromDecimalText, toDecimalText, toFigure } from './decimal-text.ts';
import type { OfReport } from './answers.ts';

type Row = OfReport['rows'][number];

/** What is typed, as it is typed. Parts are by disaggregation and category. */
export interface EntryTexts {
  value: string;
  parts: Record<string, Record<string, string>>;
  comment: string;
}

export const toTexts = ({ indicator, draft }: Row): EntryTexts => ({
  value: indicator.unit === 'TEXT' ? (draft?.text ?? '') : fromDecimalText(draft?.value ?? null),
  parts: Object.fromEntries(
    indicator.disaggregations.map(({ key, categories }) => [
      key,
      Object.fromEntries(
        categories.map((category) => [category.key, fromDecimalText(draft?.parts[key]?.[category.key] ?? null)]),
      ),
    ]),
  ),
  comment: draft?.comment ?? '',
});

export const toEntry = ({ unit }: Row['indicator'], { value, parts, comment }: EntryTexts): IndicatorEntry => ({
  value: unit === 'TEXT' ? null : toDecimalText(value),
  text: unit === 'TEXT' ? value : '',
  parts: Object.fromEntries(
    Object.entries(parts).map(([key, categories]) => [
      key,
      Object.fromEntries(Object.entries(categories).map(([category, text]) => [category, toDecimalText(text)])),
    ]),
  ),
  comment,
});

interface Props {
  row: Row;
  texts: EntryTexts;
  errorAt: (field: string) => string | undefined;
  onChange: (texts: EntryTexts) => void;
}

/** The value of one indicator with its parts and a comment, beside what was reached before and what is planned. */
export function EntryFields({ row, texts, errorAt, onChange }: Props) {
  const { indicator } = row;
  const isText = indicator.unit === 'TEXT';
  return (
    <fieldset className="m-0 grid min-w-0 gap-3 border-0 p-0">
      <legend className="p-0 font-semibold">
        {indicator.code} {indicator.title}
      </legend>
      {indicator.definition ? <p className="text-sm/5 whitespace-pre-line text-muted">{indicator.definition}</p> : null}
      <p className="text-sm/5 text-muted">
        {isText
          ? m.common.labelValue({ label: m.indicator.target(), value: row.targetText })
          : m.indicator.beforeAndTarget({
              before: toFigure(row.before, indicator.unit),
              planned: toFigure(row.planned, indicator.unit),
              target: toFigure(row.target, indicator.unit),
            })}
      </p>
      <TextField
        label={
          indicator.unit === 'PERCENT'
            ? m.indicator.valueInPercent()
            : indicator.overTime === 'SUM'
              ? m.indicator.valueSinceTheLast()
              : m.indicator.latestValue()
        }
        inputMode={isText ? 'text' : 'decimal'}
        optional={!indicator.isRequired}
        maxLength={isText ? 500 : 24}
        value={texts.value}
        error={errorAt('value') ?? errorAt('text')}
        onChange={(event) => onChange({ ...texts, value: event.currentTarget.value })}
      />
      {indicator.disaggregations.map(({ key, name, categories }) => (
        <fieldset key={key} className="m-0 min-w-0 border-0 p-0">
          <legend className="p-0 text-sm/5 font-medium">{m.indicator.partsBy({ name })}</legend>
          {errorAt(`parts.${key}`) ? (
            <p className="text-sm/5 text-danger" role="alert">
              {errorAt(`parts.${key}`)}
            </p>
          ) : null}
          <div className="mt-1 grid grid-cols-[repeat(auto-fill,minmax(140px,1fr))] gap-3">
            {categories.map((category) => (
              <TextField
                key={category.key}
                label={category.name}
                inputMode="decimal"
                maxLength={24}
                value={texts.parts[key]?.[category.key] ?? ''}
                error={errorAt(`parts.${key}.${category.key}`)}
                onChange={(event) =>
                  onChange({
                    ...texts,
                    parts: { ...texts.parts, [key]: { ...texts.parts[key], [category.key]: event.currentTarget.value } },
                  })
                }
              />
            ))}
          </div>
        </fieldset>
      ))}
      <TextArea
        label={m.common.comment()}
        optional
        maxLength={2000}
        value={texts.comment}
        onChange={(event) => onChange({ ...texts, comment: event.currentTarget.value })}
      />
    </fieldset>
  );
}
