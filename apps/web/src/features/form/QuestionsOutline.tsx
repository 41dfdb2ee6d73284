import { m } from '@grantdesk/messages';
import type { CompiledForm } from '@grantdesk/domain/form/compile';
import { describeLogic } from '@grantdesk/domain/form/describe-logic';
import type { FormField } from '@grantdesk/domain/form/types';
import { GitBranch } from 'lucide-react';
import { SectionOutline } from '#components/SectionOutline.tsx';
import { RichText } from '#components/values/RichText.tsx';
import { Panel } from '#ui/Panel.tsx';
import { listFacts } from './form-facts.ts';
import classes from './Forms.module.css';

const OPTIONS_SHOWN = 12;

/** Every current section and question, with its rules in words. */
export function QuestionsOutline({ compiled }: { compiled: CompiledForm }) {
  const { sections } = compiled;
  return (
    <div className="grid grid-cols-[224px_minmax(0,1fr)] items-start gap-6 tablet:grid-cols-1">
      <SectionOutline
        label={m.form.sectionsOfTheForm()}
        entries={sections.map((section, index) => ({
          target: `section-${section.section_id}`,
          label: `${index + 1}. ${section.section_name}`,
          count: String(section.section_fields.length),
        }))}
      />
      <div className="grid gap-4">
        {sections.map((section, index) => (
          <div key={section.section_id} id={`section-${section.section_id}`} tabIndex={-1} className="scroll-mt-4 rounded-xl">
            <Panel
              title={`${index + 1}. ${section.section_name || m.form.untitledSection()}`}
              note={`${m.common.countQuestions({ count: section.section_fields.length })}`}
            >
              {section.section_description ? <RichText html={section.section_description} preview className="mt-2" /> : null}
              <ol className={classes.fields}>
                {section.section_fields.map((field) => (
                  <Question key={field.field_id} field={field} logic={describeLogic(compiled, field)} />
                ))}
              </ol>
            </Panel>
          </div>
        ))}
      </div>
    </div>
  );
}

function Question({ field, logic }: { field: FormField; logic: string | null }) {
  const options = field.field_options ?? [];
  return (
    <li>
      <p className="font-medium">{field.field_label || <span className="text-muted">{m.form.noLabel()}</span>}</p>
      <p className="text-caption/5 text-muted">{listFacts(field).join(' · ')}</p>
      {field.field_description ? <p className="text-caption/5 text-muted">{field.field_description}</p> : null}
      {options.length > 0 ? (
        <p className="text-caption/5 text-muted">
          {options
            .slice(0, OPTIONS_SHOWN)
            .map((option) => option.value)
            .join(' / ')}
          {options.length > OPTIONS_SHOWN ? ' ' + m.common.andCountMore({ count: options.length - OPTIONS_SHOWN }) : ''}
        </p>
      ) : null}
      {logic ? (
        <p className={`${classes.logic} mt-1.5 flex items-start gap-2 rounded-md bg-canvas px-2.5 py-1.5 text-caption/5`}>
          <GitBranch size={14} aria-hidden="true" />
          {logic}
        </p>
      ) : null}
    </li>
  );
}
