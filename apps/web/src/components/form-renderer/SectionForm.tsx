import { m } from '@grantdesk/messages';
import { getFieldLogic, logicSources } from '@grantdesk/domain/form/compile';
import type { FormField as Field, FormSection } from '@grantdesk/domain/form/types';
import { useEffect, useMemo, useRef, useState } from 'react';
import { RichText } from '../values/RichText.tsx';
import type { AnswerStore } from './answer-store.ts';
import { useFormLanguage } from './form-language.tsx';
import { FormField } from './FormField.tsx';
import { type FormTools, FormToolsContext, useVisible } from './hooks.ts';
import classes from './SectionForm.module.css';

export interface SectionFormProps extends Omit<FormTools, 'readOnly'> {
  section: FormSection;
  readOnly?: boolean;
}

/** The visible fields of one section. Fields revealed by logic slide in and are announced. */
export function SectionForm({ section: given, readOnly = false, ...tools }: SectionFormProps) {
  const language = useFormLanguage();
  const section = language.section(given);
  const { store, countries, statesOf, uploads, onOpenFile } = tools;
  const value = useMemo(
    () => ({ store, readOnly, countries, statesOf, uploads, onOpenFile }),
    [store, readOnly, countries, statesOf, uploads, onOpenFile],
  );
  const visible = useVisible(store);
  const isVisible = (field: Field): boolean => visible.has(field.field_id);
  const groups = useMemo(() => groupsOf(section.section_fields), [section]).filter((group) => group.some(isVisible));
  const inside = useMemo(() => nestedFields(section), [section]);
  const { fresh, said } = useRevealed(store, section);
  return (
    <FormToolsContext value={value}>
      {section.section_description ? (
        <div {...language.attributes}>
          <RichText className="mb-6 text-base/6.5 text-text" html={section.section_description} />
        </div>
      ) : null}
      <div
        {...language.attributes}
        className={`${classes.fields} flex flex-col`}
        data-many={section.section_fields.length > MANY || undefined}
      >
        {groups.map((group) => (
          <div key={group[0]?.field_id} className={classes.group}>
            {group.filter(isVisible).map((field) => (
              <div
                key={field.field_id}
                className={classes.slot}
                data-nested={inside.has(field.field_id) || undefined}
                data-fresh={fresh.has(field.field_id) || undefined}
              >
                <FormField field={field} />
              </div>
            ))}
          </div>
        ))}
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
    </FormToolsContext>
  );
}

/** From here on a section is drawn on demand: groups out of sight cost neither layout nor paint, and can still be found. */
const MANY = 24;
const GROUP = 8;

/** The fields in groups that stay the same whatever is shown, so that no field moves to another and loses its state. */
function groupsOf(fields: readonly Field[]): Field[][] {
  return Array.from({ length: Math.ceil(fields.length / GROUP) }, (_, n) => fields.slice(n * GROUP, (n + 1) * GROUP));
}

/** Fields that follow from an earlier question of the same section; drawn below it, along a line. */
function nestedFields(section: FormSection): Set<string> {
  const seen = new Set<string>();
  const nested = new Set<string>();
  for (const field of section.section_fields) {
    const logic = getFieldLogic(field);
    const sources = logicSources(field);
    if (logic?.logicAction === 'SHOW' && sources.length > 0 && sources.every((id) => seen.has(id))) nested.add(field.field_id);
    seen.add(field.field_id);
  }
  return nested;
}

/** What has just appeared in this section, and the sentence that says so. */
function useRevealed(store: AnswerStore, section: FormSection): { fresh: ReadonlySet<string>; said: string } {
  const [news, setNews] = useState<{ fresh: ReadonlySet<string>; said: string }>({ fresh: new Set(), said: '' });
  const before = useRef(store.visible());
  useEffect(() => {
    before.current = store.visible();
    return store.subscribeVisible(() => {
      const now = store.visible();
      const appeared = section.section_fields.filter((field) => now.has(field.field_id) && !before.current.has(field.field_id));
      const gone = section.section_fields.filter((field) => !now.has(field.field_id) && before.current.has(field.field_id));
      before.current = now;
      if (appeared.length + gone.length > 0)
        setNews({ fresh: new Set(appeared.map((field) => field.field_id)), said: sentence(appeared, gone) });
    });
  }, [store, section]);
  return news;
}

function sentence(appeared: Field[], gone: Field[]): string {
  const labels = (fields: Field[]) => fields.map((field) => field.field_label).join('; ');
  const parts = [
    appeared.length > 0 ? m.common.questionsAdded({ count: appeared.length, questions: labels(appeared) }) : '',
    gone.length > 0 ? m.common.questionsRemoved({ count: gone.length, questions: labels(gone) }) : '',
  ];
  return parts.filter(Boolean).join(' ');
}
