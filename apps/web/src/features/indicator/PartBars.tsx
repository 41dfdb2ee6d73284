import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { toFigure } from './decimal-text.ts';

type Row = Answer<'indicator.programme'>['data']['rows'][number];

/** What was reached by category: a bar with its figure beside it, and what is not known hatched by a border. */
export function PartBars({ row }: { row: Row }) {
  const { unit, disaggregations } = row.indicator;
  return row.parts.map(({ key, categories, unknown }) => {
    const disaggregation = disaggregations.find((each) => each.key === key);
    const lines = [
      ...categories.map((each) => ({
        key: each.key,
        name: disaggregation?.categories.find((category) => category.key === each.key)?.name ?? each.key,
        value: each.value,
        isKnown: true,
      })),
      ...(unknown !== null && Number(unknown) !== 0
        ? [{ key: '', name: m.indicator.notKnown(), value: unknown, isKnown: false }]
        : []),
    ];
    const most = Math.max(...lines.map(({ value }) => Math.abs(Number(value ?? 0))), 0);
    return (
      <div key={key} className="min-w-0">
        <h3 className="text-sm/5 font-semibold">{disaggregation?.name}</h3>
        <ul className="mt-1 grid list-none gap-1">
          {lines.map((line) => (
            <li key={line.key} className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto] items-center gap-2 text-sm/5">
              <span className="wrap-anywhere">{line.name}</span>
              <span aria-hidden="true" className="block h-3">
                <span
                  className={`block h-3 rounded-sm ${line.isKnown ? 'bg-primary' : 'border border-dashed border-control'}`}
                  style={{ width: `${most === 0 ? 0 : (100 * Math.abs(Number(line.value ?? 0))) / most}%` }}
                />
              </span>
              <span>{toFigure(line.value, unit)}</span>
            </li>
          ))}
        </ul>
      </div>
    );
  });
}
