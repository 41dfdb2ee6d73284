import { m } from '@grantdesk/messages';
import { describeRule } from '@grantdesk/domain/form/describe-logic';
import { getSectionLogic } from '@grantdesk/domain/form/compile';
import { GitBranch, Plus } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { localUploads } from '#components/files/local-uploads.ts';
import { AnswerStore } from '#components/form-renderer/answer-store.ts';
import { type FormTools, FormToolsContext } from '#components/form-renderer/hooks.ts';
import { RichText } from '#components/values/RichText.tsx';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/states.tsx';
import classes from './Canvas.module.css';
import { CanvasField } from './CanvasField.tsx';
import { ItemMenu } from './ItemMenu.tsx';
import type { Builder } from './useBuilder.ts';

const canvasClass = 'relative px-6 pt-6 pb-30 overflow-y-auto mobile:px-2 mobile:pt-4 mobile:pb-20';

const nothing = async (): Promise<readonly string[]> => [];

/** The current section as applicants see it, by the same renderer; a click or the keys choose what is edited. */
export function Canvas({ builder, onInsert }: { builder: Builder; onInsert: (index?: number) => void }) {
  const { compiled, section, selection, select } = builder;
  const box = useRef<HTMLElement>(null);
  const tools = useMemo<FormTools>(
    () => ({
      store: new AnswerStore({ form: compiled, answers: {} }),
      readOnly: false,
      countries: nothing,
      statesOf: nothing,
      uploads: localUploads,
    }),
    [compiled],
  );
  const chosen = selection?.fieldId;
  useEffect(() => {
    if (chosen) document.getElementById(`canvas-${chosen}`)?.scrollIntoView({ block: 'nearest' });
    else box.current?.scrollTo({ top: 0 });
  }, [chosen, section?.section_id]);
  if (!section)
    return (
      <section ref={box} className={canvasClass} data-pane="canvas" aria-label={m.form.canvas()}>
        <EmptyState
          title={m.form.theFormHasNoSectionYet()}
          action={
            <Button variant="filled" leftSection={<Plus />} onClick={builder.addSection}>
              {m.form.addASection()}
            </Button>
          }
        >
          {m.form.aSectionIsAPageOf()}
        </EmptyState>
      </section>
    );
  const rule = describeRule(compiled, getSectionLogic(section));
  const name = section.section_name || m.form.untitledSection();
  return (
    <section ref={box} className={canvasClass} data-pane="canvas" aria-label={m.form.canvas()}>
      <FormToolsContext value={tools}>
        <div className="mx-auto max-w-[656px]">
          <div
            className="relative rounded-xl border-2 border-transparent px-3.75 py-3.25 hover:border-border data-current:border-primary data-current:bg-surface"
            data-current={chosen === null || undefined}
          >
            <button
              type="button"
              className={classes.cover}
              tabIndex={-1}
              aria-label={m.form.editTheSectionName({ name })}
              onClick={() => select({ sectionId: section.section_id, fieldId: null })}
            />
            <h2 className="text-2xl/8 data-empty:text-muted" data-empty={section.section_name ? undefined : ''}>
              {name}
            </h2>
            {section.section_description ? <RichText html={section.section_description} /> : null}
            {rule ? (
              <p className={classes.ruleLine}>
                <GitBranch size={14} aria-hidden="true" />
                {rule}
              </p>
            ) : null}
            {chosen === null ? (
              <span className={classes.tools}>
                <ItemMenu builder={builder} item={{ sectionId: section.section_id, fieldId: null }} label={name} />
              </span>
            ) : null}
          </div>
          {section.section_fields.map((field, index) => (
            <div key={field.field_id} className="relative">
              <InsertLine onClick={() => onInsert(index)} />
              <CanvasField builder={builder} field={field} sectionId={section.section_id} isCurrent={chosen === field.field_id} />
            </div>
          ))}
          <div className="relative">
            <InsertLine onClick={() => onInsert(section.section_fields.length)} isLast />
          </div>
        </div>
      </FormToolsContext>
    </section>
  );
}

function InsertLine({ onClick, isLast = false }: { onClick: () => void; isLast?: boolean }) {
  return (
    <button
      type="button"
      className={classes.insertLine}
      data-last={isLast || undefined}
      onClick={onClick}
      tabIndex={isLast ? 0 : -1}
    >
      <span>
        <Plus size={16} aria-hidden="true" /> {m.form.insertAFieldOrType()}
      </span>
    </button>
  );
}
