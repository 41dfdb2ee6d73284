import { m } from '@grantdesk/messages';
import { toFigure } from './decimal-text.ts';
import { FigureTable } from './FigureTable.tsx';
import type { OfReport } from './answers.ts';

/** What was submitted last for each indicator, beside the plan. */
export function SubmittedValues({ rows }: { rows: OfReport['rows'] }) {
  const said = rows.filter(({ submitted }) => submitted !== null);
  if (said.length === 0) return <p className="text-muted">{m.indicator.noValueWasSubmitted()}</p>;
  return (
    <FigureTable
      caption={m.indicator.submittedValues()}
      columns={[m.indicator.indicator(), m.indicator.value(), m.indicator.parts(), m.indicator.target(), m.common.comment()]}
      rows={said.map(({ indicator, submitted, target, targetText }) => ({
        key: indicator._id,
        cells: [
          `${indicator.code} ${indicator.title}`,
          indicator.unit === 'TEXT' ? submitted?.text : toFigure(submitted?.value ?? null, indicator.unit),
          indicator.disaggregations.flatMap(({ key, categories }) =>
            categories.map((category) => (
              <div key={`${key} ${category.key}`}>
                {m.common.labelValue({
                  label: category.name,
                  value: submitted?.parts[key]?.[category.key]
                    ? toFigure(submitted.parts[key][category.key] ?? null, indicator.unit)
                    : m.indicator.notKnown(),
                })}
              </div>
            )),
          ),
          indicator.unit === 'TEXT' ? targetText : toFigure(target, indicator.unit),
          submitted?.comment,
        ],
      }))}
    />
  );
}
