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
import { plural } from '../form-facts.ts';
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
    ? 'The form has no question yet.'
    : errors > 0
      ? `Put the ${plural(errors, 'error')} that the checks found right first.`
      : isSame
        ? `Nothing has changed since version ${form.publishedVersion}.`
        : undefined;
  return (
    <header className={classes.bar}>
      <AppLink href={to.admin.forms} className={classes.back} aria-label="All forms">
        <ArrowLeft size={20} aria-hidden="true" />
      </AppLink>
      <IconButton className="hidden" label="Outline" icon={PanelLeft} onClick={onPane} />
      <h1 className="sr-only">{name}</h1>
      <input
        className={classes.title}
        aria-label="Name of the form"
        value={name}
        maxLength={200}
        size={Math.max(12, name.length)}
        onChange={(event) => builder.rename(event.currentTarget.value)}
      />
      <StatusChip
        tone={isSame ? 'success' : form.publishedVersion === null ? 'neutral' : 'warning'}
        label={isSame ? `Version ${form.publishedVersion}` : `Draft of version ${next}`}
      />
      <SavedState saving={saving} onAdopt={onAdopt} />
      <div className={classes.barEnd}>
        <IconButton
          label={undo ? `Undo: ${undoLabel} (Ctrl Z)` : 'Nothing to undo'}
          icon={Undo2}
          aria-disabled={undo ? undefined : true}
          onClick={() => undo?.()}
        />
        <IconButton
          label={redo ? `Do again: ${redoLabel} (Ctrl Shift Z)` : 'Nothing to do again'}
          icon={Redo2}
          aria-disabled={redo ? undefined : true}
          onClick={() => redo?.()}
        />
        <Button
          leftSection={errors > 0 ? <CircleX /> : issues.length > 0 ? <TriangleAlert /> : <CircleCheck />}
          onClick={onChecks}
        >
          {plural(issues.length, 'check')}
        </Button>
        <ButtonLink leftSection={<Eye />} href={to.admin.formPreview(form._id)}>
          Preview
        </ButtonLink>
        <Menu position="bottom-end">
          <Menu.Target>
            <IconButton label="More for this form" icon={Ellipsis} variant="outline" />
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<History size={16} />} component={AppLink} href={to.admin.formVersions(form._id)}>
              Versions and differences
            </Menu.Item>
            <Menu.Item leftSection={<GitCompare size={16} />} component={AppLink} href={to.admin.form(form._id, 'questions')}>
              All questions on one page
            </Menu.Item>
            <Menu.Item leftSection={<Download size={16} />} onClick={() => actions.download.mutate(form)}>
              Export as JSON
            </Menu.Item>
            {mayCreate ? (
              <Menu.Item leftSection={<Copy size={16} />} onClick={() => actions.duplicate.mutate(form)}>
                Duplicate the form
              </Menu.Item>
            ) : null}
          </Menu.Dropdown>
        </Menu>
        <ReasonedButton variant="filled" leftSection={<Send />} onClick={onPublish} reason={reason}>
          Publish version
        </ReasonedButton>
      </div>
    </header>
  );
}
