import { m } from '@grantdesk/messages';
import { PROGRAMME_SHAPES, type ProgrammeStages } from '@grantdesk/domain/stage/shape';
import { Radio } from '@mantine/core';
import { Panel } from '#ui/Panel.tsx';
import type { ProgrammeFormState } from './useProgrammeForm.ts';

const keyOf = (stages: ProgrammeStages): string => stages.join(' ');

/** Which stages applications pass through: one of four shapes. */
export function StagesPart({ form }: { form: ProgrammeFormState }) {
  const { values, errors, setValues } = form;
  return (
    <div id="part-stages" tabIndex={-1} className="min-w-0 scroll-mt-4 rounded-xl">
      <Panel title={m.common.stages()} note={m.programme.aStageCanBeSwitchedOn()}>
        <Radio.Group
          label={m.common.stages()}
          labelProps={{ className: 'sr-only' }}
          value={keyOf(values.stages)}
          error={errors['stages']}
          onChange={(key) => {
            const shape = PROGRAMME_SHAPES.find(({ stages }) => keyOf(stages) === key);
            if (shape) setValues({ stages: [...shape.stages] });
          }}
        >
          <div className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(240px,1fr))] gap-4">
            {PROGRAMME_SHAPES.map(({ label, description, stages }, index) => (
              <Radio
                key={label}
                value={keyOf(stages)}
                label={label}
                description={description}
                {...(index === 0 && { id: 'programme-stages' })}
              />
            ))}
          </div>
        </Radio.Group>
      </Panel>
    </div>
  );
}
