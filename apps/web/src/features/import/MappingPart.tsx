import { m } from '@grantdesk/messages';
import { importFieldLabel, importFields } from '@grantdesk/domain/import/fields';
import { NativeSelect } from '@mantine/core';
import { Button } from '#ui/Button.tsx';
import { CheckLine } from '#ui/CheckLine.tsx';
import { ErrorSummary } from '#ui/ErrorSummary.tsx';
import { Panel } from '#ui/Panel.tsx';
import type { Import } from './import-looks.ts';
import { toControlId, useMapping } from './useMapping.ts';

/** Which column is which field, with what the first rows contain. */
export function MappingPart({ found }: { found: Import }) {
  const { form, check } = useMapping(found);
  const { values, errors, setValues, busy } = form;
  const columns = found.headings.map((heading, at) => ({
    value: String(at),
    label: heading || m.import.columnNumber({ number: at + 1 }),
  }));
  return (
    <Panel title={m.import.columns()} note={m.import.columnsNote({ count: found.rowCount })}>
      <ErrorSummary {...form.summary(toControlId)} />
      {form.refusal ? (
        <p role="alert" className="text-danger">
          {form.refusal.message}
        </p>
      ) : null}
      <div className="mt-3 grid gap-3">
        {importFields(found.kind).map(({ field, isRequired }) => {
          const at = values.mapping[field];
          const label = importFieldLabel(field);
          return (
            <div key={field} className="grid grid-cols-2 items-end gap-x-6 gap-y-1 border-t border-hair pt-3 mobile:grid-cols-1">
              <NativeSelect
                id={toControlId(`mapping.${field}`)}
                label={isRequired ? label : m.import.optionalField({ field: label })}
                value={at === undefined ? '' : String(at)}
                error={errors[`mapping.${field}`]}
                data={[{ value: '', label: m.import.notInTheFile() }, ...columns]}
                onChange={(event) => {
                  const { [field]: _, ...others } = values.mapping;
                  const column = event.currentTarget.value;
                  setValues({ mapping: column === '' ? others : { ...others, [field]: Number(column) } });
                }}
              />
              <p className="min-w-0 truncate pb-1 text-sm/5 text-muted">
                {at === undefined
                  ? ''
                  : found.samples
                      .map((row) => row[at] ?? '')
                      .filter(Boolean)
                      .slice(0, 3)
                      .join(' · ')}
              </p>
            </div>
          );
        })}
        <CheckLine
          label={m.import.dayFirst()}
          hint={m.import.dayFirstHelp()}
          checked={values.dayFirst}
          onChange={(dayFirst) => setValues({ dayFirst })}
        />
        <p>
          <Button variant={found.state === 'UPLOADED' ? 'filled' : 'outline'} loading={busy} onClick={() => void check()}>
            {found.state === 'UPLOADED' ? m.import.checkRows() : m.import.checkAgain()}
          </Button>
        </p>
      </div>
    </Panel>
  );
}
