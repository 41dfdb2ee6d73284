import { m } from '@grantdesk/messages';
import {
  ArrowLeft,
  CircleCheck,
  CircleX,
  Copy,
  Download,
  Ellipsis,
  Eye,
  GitCompare,
  History,
  Languages,
  PanelLeft,
  Redo2,
  Send,
  TriangleAlert,
  Undo2,
} from 'lucide-react';
import { Menu } from '@mantine/core';
import { AppLink } from '#components/AppLink.tsx';
import { ButtonLink } from '#components/ButtonLink.tsx';
import { to } from '#paths.ts';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { ReasonedButton } from '#ui/ReasonedButton.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';

import type { useFormActions } from '../useFormActions.ts';
import classes from './Builder.module.css';
import { SavedState } from './SavedState.tsx';
import type { Builder } from './useBuilder.ts';

interface BuilderBarProps {
  builder: Builder;
  actions: ReturnType<typeof useFormActions>;
  mayCreate: boolean;
  onChecks: () => void;
  onPublish: () => void;
  onAdopt: () => void;
  onPane: () => void;
}

/** Name, state of saving, steps back and forth, checks and publish. */
export function BuilderBar({ builder, actions, mayCreate, onChecks, onPublish, onAdopt, onPane }: BuilderBarProps) {
  const { form, name, issues, undo, redo, undoLabel, redoLabel, saving } = builder;
  const errors = issues.filter((issue) => issue.level === 'error').length;
  const next = (form.publishedVersion ?? 0) + 1;
  const empty = builder.sections.every((section) => section.section_fields.length === 0);
  const isSame = form.publishedVersion !== null && !form.hasUnpublishedChanges && saving.kind === 'saved';
  const reason = empty
    ? m.form.theFormHasNoQuestionYet()
    : errors > 0
      ? m.form.putTheErrorsThatTheChecks({ errors: m.common.countErrors({ count: errors }) })
      : isSame
        ? m.form.nothingHasChangedSinceVersionPublishedversion({ publishedVersion: String(form.publishedVersion) })
        : undefined;
  return (
    <header className={classes.bar}>
      <AppLink href={to.admin.forms} className={classes.back} aria-label={m.form.allForms()}>
        <ArrowLeft size={20} aria-hidden="true" />
      </AppLink>
      <IconButton className="hidden" label={m.form.outline()} icon={PanelLeft} onClick={onPane} />
      <h1 className="sr-only">{name}</h1>
      <input
        className={classes.title}
        aria-label={m.form.nameOfTheForm()}
        value={name}
        maxLength={200}
        size={Math.max(12, name.length)}
        onChange={(event) => builder.rename(event.currentTarget.value)}
      />
      <StatusChip
        tone={isSame ? 'success' : form.publishedVersion === null ? 'neutral' : 'warning'}
        label={
          isSame
            ? m.form.versionPublishedversion({ publishedVersion: String(form.publishedVersion) })
            : m.form.draftOfVersionNext({ next })
        }
      />
      <SavedState saving={saving} onAdopt={onAdopt} />
      <div className={classes.barEnd}>
        <IconButton
          label={undo ? m.form.undoUndolabelCtrlZ({ undoLabel }) : m.form.nothingToUndo()}
          icon={Undo2}
          aria-disabled={undo ? undefined : true}
          onClick={() => undo?.()}
        />
        <IconButton
          label={redo ? m.form.doAgainRedolabelCtrlShiftZ({ redoLabel }) : m.form.nothingToDoAgain()}
          icon={Redo2}
          aria-disabled={redo ? undefined : true}
          onClick={() => redo?.()}
        />
        <Button
          leftSection={errors > 0 ? <CircleX /> : issues.length > 0 ? <TriangleAlert /> : <CircleCheck />}
          onClick={onChecks}
        >
          {m.common.countChecks({ count: issues.length })}
        </Button>
        <ButtonLink leftSection={<Eye />} href={to.admin.formPreview(form._id)}>
          {m.common.preview()}
        </ButtonLink>
        <Menu position="bottom-end">
          <Menu.Target>
            <IconButton label={m.form.moreForThisForm()} icon={Ellipsis} variant="outline" />
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<History size={16} />} component={AppLink} href={to.admin.formVersions(form._id)}>
              {m.form.versionsAndDifferences()}
            </Menu.Item>
            <Menu.Item leftSection={<Languages size={16} />} component={AppLink} href={to.admin.formTexts(form._id)}>
              {m.translation.translations()}
            </Menu.Item>
            <Menu.Item leftSection={<GitCompare size={16} />} component={AppLink} href={to.admin.form(form._id, 'questions')}>
              {m.form.allQuestionsOnOnePage()}
            </Menu.Item>
            <Menu.Item leftSection={<Download size={16} />} onClick={() => actions.download.mutate(form)}>
              {m.form.exportAsJson()}
            </Menu.Item>
            {mayCreate ? (
              <Menu.Item leftSection={<Copy size={16} />} onClick={() => actions.duplicate.mutate(form)}>
                {m.form.duplicateTheForm()}
              </Menu.Item>
            ) : null}
          </Menu.Dropdown>
        </Menu>
        <ReasonedButton variant="filled" leftSection={<Send />} onClick={onPublish} reason={reason}>
          {m.form.publishVersion()}
        </ReasonedButton>
      </div>
    </header>
  );
}
