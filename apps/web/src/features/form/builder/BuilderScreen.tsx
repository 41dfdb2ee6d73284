import { m } from '@grantdesk/messages';
import type { FormIssue } from '@grantdesk/domain/form/logic-issues';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readQuery } from '#api/query.ts';
import { LeaveGuard } from '#components/LeaveGuard.tsx';
import { singleKeysOn } from '#components/shortcuts.ts';
import { focusControl } from '#ui/ErrorSummary.tsx';
import { toast } from '#ui/toast.ts';
import type { Form } from '../form-facts.ts';
import type { useFormActions } from '../useFormActions.ts';
import classes from './Builder.module.css';
import { BuilderBar } from './BuilderBar.tsx';
import { Canvas } from './Canvas.tsx';
import { settingId } from './setting-id.ts';
import { InsertMenu } from './InsertMenu.tsx';
import { Inspector, type InspectorTab } from './Inspector.tsx';
import { Outline } from './Outline.tsx';
import { PublishDialog } from './PublishDialog.tsx';
import { useBuilder } from './useBuilder.ts';
import { useBuilderKeys } from './useBuilderKeys.ts';

interface BuilderScreenProps {
  form: Form;
  actions: ReturnType<typeof useFormActions>;
  mayCreate: boolean;
}

/** The builder: outline, canvas and inspector, saved as one works. */
export function BuilderScreen({ form, actions, mayCreate }: BuilderScreenProps) {
  const builder = useBuilder(form);
  const client = useQueryClient();
  const [tab, setTab] = useState<InspectorTab>('settings');
  const [pane, setPane] = useState<'outline' | 'canvas' | 'inspector'>('canvas');
  const [inserting, setInserting] = useState<{ index: number | null } | null>(null);
  const [publishing, setPublishing] = useState(false);
  const { saving, section, selection } = builder;

  // What is chosen on the form is shown in detail, also while the panel shows the checks.
  const choosing = {
    ...builder,
    select: (next: Parameters<typeof builder.select>[0]) => {
      builder.select(next);
      setTab((now) => (now === 'checks' ? 'settings' : now));
    },
  };
  const openPublish = async () => {
    if (await saving.save()) setPublishing(true);
    else toast.error(m.form.theLastChangeIsNotSaved());
  };
  const adopt = async () => {
    const { data } = await client.fetchQuery({ ...readQuery('form.one', { params: { id: form._id } }), staleTime: 0 });
    saving.adopt(data);
    builder.restart(data);
  };
  const goTo = (issue: FormIssue) => {
    builder.select({ sectionId: issue.section_id, fieldId: issue.field_id || null });
    const isLogic = issue.path.includes('smart_logic');
    setTab(isLogic ? 'logic' : 'settings');
    setPane('inspector');
    if (!isLogic) requestAnimationFrame(() => focusControl(settingId(issue.path)));
  };
  const insert = (index?: number) => setInserting({ index: index ?? null });
  /** The label is what one types next. */
  const focusLabel = () => requestAnimationFrame(() => requestAnimationFrame(() => focusControl(settingId('field_label'))));
  const focusSettings = () => {
    setPane('inspector');
    requestAnimationFrame(() =>
      requestAnimationFrame(() =>
        document.querySelector<HTMLElement>('[role="tabpanel"] :is(textarea, input, select, button)')?.focus(),
      ),
    );
  };
  useBuilderKeys(builder, { onInsert: () => insert(), isSlash: (event) => singleKeysOn(event, '/') });

  return (
    <div className={classes.builder} data-pane={pane}>
      <LeaveGuard isDirty={saving.kind !== 'saved'} subject={m.form.thisForm()} />
      <BuilderBar
        builder={builder}
        actions={actions}
        mayCreate={mayCreate}
        onChecks={() => {
          setTab('checks');
          setPane('inspector');
        }}
        onPublish={() => void openPublish()}
        onAdopt={() => void adopt()}
        onPane={() => setPane(pane === 'outline' ? 'canvas' : 'outline')}
      />
      <div className={classes.panes}>
        <Outline builder={choosing} onInsert={() => insert()} onEdit={focusSettings} />
        <Canvas builder={choosing} onInsert={insert} />
        <Inspector builder={builder} tab={tab} onTab={setTab} onIssue={goTo} />
      </div>
      <div className={classes.paneSwitch} role="group" aria-label={m.form.partOfTheBuilder()}>
        {(['outline', 'canvas', 'inspector'] as const).map((name) => (
          <button key={name} type="button" aria-pressed={pane === name} onClick={() => setPane(name)}>
            {{ outline: m.form.outline(), canvas: m.common.form(), inspector: m.common.settings() }[name]}
          </button>
        ))}
      </div>
      <p role="status" className="sr-only">
        {builder.said}
      </p>
      <InsertMenu
        opened={inserting !== null}
        onClose={() => setInserting(null)}
        onSection={() => {
          builder.addSection();
          setTab('settings');
          requestAnimationFrame(() => requestAnimationFrame(() => focusControl(settingId('section_name'))));
        }}
        onField={(type) => {
          const sectionId = section?.section_id ?? selection?.sectionId;
          const index = inserting?.index ?? null;
          builder.addField(type, index !== null && sectionId ? { sectionId, index } : undefined);
          setTab('settings');
          focusLabel();
        }}
      />
      {publishing ? (
        <PublishDialog
          form={form}
          sections={builder.sections}
          revision={saving.revision()}
          onClose={() => setPublishing(false)}
          onPublished={() => setPublishing(false)}
        />
      ) : null}
    </div>
  );
}
