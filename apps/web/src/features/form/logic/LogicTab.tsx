import { m } from '@grantdesk/messages';
import { logicSources, getSectionLogic } from '@grantdesk/domain/form/compile';
import type { FormField, FormSection, SmartLogic } from '@grantdesk/domain/form/types';
import { GitBranch } from 'lucide-react';
import { Button } from '#ui/Button.tsx';
import { FIELD_ICONS } from '../builder/field-icons.ts';
import type { Builder } from '../builder/useBuilder.ts';
import { LogicEditor } from './LogicEditor.tsx';
import classes from './Logic.module.css';
import { TryRule } from './TryRule.tsx';

interface LogicTabProps {
  builder: Builder;
  section: FormSection;
  /** Null: the logic of the whole section. */
  field: FormField | null;
}

/** When a field, or a whole section, is shown: the rule in words, how it turns out, and who hangs on whom. */
export function LogicTab({ builder, section, field }: LogicTabProps) {
  const { compiled, editField, editSection, issues } = builder;
  const isOn = field ? field.field_is_smart === true : section.section_is_smart === true;
  const logic = (field ? field.field_smart_logic : section.section_smart_logic) ?? null;
  const set = (next: SmartLogic | null, joins?: string) => {
    if (field)
      editField(
        field.field_id,
        (now) => (next ? { ...now, field_is_smart: true, field_smart_logic: next } : withoutLogic(now)),
        joins,
      );
    else
      editSection(
        section.section_id,
        { section_is_smart: next ? true : undefined, section_smart_logic: next ?? undefined },
        joins,
      );
  };
  const readers = field ? [field.field_id] : section.section_fields.map((item) => item.field_id);
  const used = field ? (compiled.dependents.get(field.field_id) ?? []) : [];
  const sources = field
    ? logicSources(field)
    : [...new Set((getSectionLogic(section)?.conditions ?? []).flat().map((item) => item.logicSourceField))];
  const mine = issues.filter((issue) =>
    field
      ? issue.field_id === field.field_id && issue.path.startsWith('field_smart_logic')
      : issue.section_id === section.section_id && issue.path.startsWith('section_smart_logic'),
  );
  return (
    <div className={`${classes.tab} grid grid-cols-1 gap-5`}>
      <h3 className={classes.heading}>{field ? m.form.whenIsFieldShown() : m.form.whenIsSectionShown()}</h3>
      {isOn && logic ? (
        <LogicEditor compiled={compiled} logic={logic} readers={readers} issues={mine} onChange={set} />
      ) : (
        <>
          <p className={`${classes.note} text-caption/5 text-muted`}>
            {field ? m.form.alwaysShown() : m.form.alwaysShownSection()}
          </p>
          <Button
            id="add-rule"
            leftSection={<GitBranch />}
            onClick={() => set({ logicAction: 'SHOW', conditions: [[firstItem()]] })}
          >
            {m.form.showItOnlyWhen()}
          </Button>
        </>
      )}
      {isOn && logic ? <TryRule compiled={compiled} logic={logic} formId={builder.form._id} /> : null}
      <Chips title={m.form.dependsOn()} ids={sources} builder={builder} />
      <Chips title={m.form.usedByFields({ count: used.length })} ids={used} builder={builder} />
    </div>
  );
}

const firstItem = () => ({ logicSourceField: '', logicComparison: 'IS', logicChoice: '' });

function withoutLogic({ field_is_smart: _on, field_smart_logic: _rule, ...field }: FormField): FormField {
  return field;
}

/** Fields by name; each leads to itself. */
function Chips({ title, ids, builder }: { title: string; ids: readonly string[]; builder: Builder }) {
  const fields = ids.flatMap((id) => builder.compiled.fieldById.get(id) ?? []);
  if (fields.length === 0) return null;
  return (
    <section>
      <h3 className={classes.heading}>{title}</h3>
      <div className="flex flex-wrap gap-1.5">
        {fields.map((field) => {
          const Icon = FIELD_ICONS[field.field_type];
          return (
            <button
              key={field.field_id}
              type="button"
              className={`${classes.chip} inline-flex h-6.5 max-w-full cursor-pointer items-center gap-1.5 rounded-sm border-0 bg-neutral-f px-2 py-0 text-xs font-medium text-neutral hover:bg-brand-f hover:text-brand`}
              title={field.field_label}
              onClick={() => builder.selectField(field.field_id)}
            >
              <Icon size={14} aria-hidden="true" />
              <span>{field.field_label || field.field_id}</span>
            </button>
          );
        })}
      </div>
    </section>
  );
}
