import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { compileForm, validateForm, visibleFields, type Answers, type FormSection } from '@grantdesk/domain';
import { DEMO_ANSWERS, DEMO_APPLICATION_FORM } from '@grantdesk/domain/form/demo-form';
import { root } from '../../scripts/lib.ts';
import { machineLoad, median } from './figures.ts';

const ROUNDS = 500;

/** Microseconds of the form engine over a whole form: compile, visibility, validation. Median of three runs. */
export async function bench(): Promise<void> {
  const folder = path.resolve(root, process.env['REAL_FORMS_DIR'] ?? '../shared/real-forms');
  const file = path.join(folder, 'community-ownership-fund.json');
  const isReal = existsSync(file);
  const form = isReal
    ? (JSON.parse(readFileSync(file, 'utf8')) as { sections: FormSection[] })
    : { sections: DEMO_APPLICATION_FORM.sections as FormSection[] };
  const answers = isReal
    ? asFormData(
        (JSON.parse(readFileSync(file.replace('.json', '.answers.json'), 'utf8')) as { answers: Record<string, unknown> })
          .answers,
      )
    : DEMO_ANSWERS;
  const sections = form.sections.map((section, i) => ({ ...section, section_id: `s${i}` }));
  const compiled = compileForm({ sections });
  const time = (work: () => unknown): string => {
    const runs = [1, 2, 3].map(() => {
      const began = performance.now();
      for (let i = 0; i < ROUNDS; i++) work();
      return ((performance.now() - began) / ROUNDS) * 1000;
    });
    return `${median(runs).toFixed(0)} us`;
  };
  console.log(
    `${isReal ? 'real' : 'demonstration'} form, ${compiled.fields.length} fields (load ${machineLoad()}): compile ${time(() => compileForm({ sections }))}, visibility ${time(() => visibleFields(compiled, answers))}, validation ${time(() => validateForm(compiled, answers))}`,
  );
}

/** Answers as form data carries them: texts and lists of texts. */
const asFormData = (answers: Record<string, unknown>): Answers =>
  Object.fromEntries(
    Object.entries(answers).map(([id, value]) => [id, Array.isArray(value) ? value.map(String) : String(value)]),
  );
