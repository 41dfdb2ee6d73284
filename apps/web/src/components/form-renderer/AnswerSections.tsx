import { m } from '@grantdesk/messages';
import type { CompiledForm } from '@grantdesk/domain/form/compile';
import { isInput } from '@grantdesk/domain/form/field-types';
import { evaluateForm, visibleSections } from '@grantdesk/domain/form/smart-logic';
import type { Answers, FileAnswer, FormField, FormSection, VisibilityOverrides } from '@grantdesk/domain/form/types';
import { answerItems } from '@grantdesk/domain/form/values';
import { useMemo, useState } from 'react';
import { AppLink } from '../AppLink.tsx';
import { answerFiles } from './answer-files.ts';
import { AnswerValue } from './AnswerValue.tsx';
import classes from './Answers.module.css';
import { useFormLanguage } from './form-language.tsx';
import type { OpenFile, ThumbnailOf } from './hooks.ts';

interface AnswerSectionsProps {
  form: CompiledForm;
  answers: Answers;
  files: Record<string, FileAnswer>;
  /** Opens a stored file; without it the names are plain text. */
  onOpenFile?: OpenFile | undefined;
  thumbnailOf?: ThumbnailOf | undefined;
  overrides?: VisibilityOverrides;
}

export interface CheckAnswersProps extends AnswerSectionsProps {
  /** Where a section is changed; null where it stays as it is. */
  changeHref: (section: FormSection) => string | null;
}

/** The answers before they are sent: a panel per section with its Change link; gaps stand out. */
export function CheckAnswers({ changeHref, ...props }: CheckAnswersProps) {
  return <Sections {...props} showGaps changeHref={changeHref} />;
}

/** The answers as they were given, to be read or printed. */
export function ReadOnlyAnswers(props: AnswerSectionsProps) {
  return <Sections {...props} showGaps={false} />;
}

function Sections(props: AnswerSectionsProps & { showGaps: boolean; changeHref?: (section: FormSection) => string | null }) {
  const { form, answers, overrides, files, onOpenFile } = props;
  const language = useFormLanguage();
  const { visible, computed } = useMemo(() => evaluateForm(form, answers, overrides), [form, answers, overrides]);
  const sections = useMemo(() => visibleSections(form, visible), [form, visible]);
  /** From one file to the next through the whole of the answers, in their order. */
  const open = useMemo(() => {
    if (!onOpenFile) return undefined;
    const shown = sections.map((section) => ({
      ...section,
      section_fields: section.section_fields.filter((field) => visible.has(field.field_id)),
    }));
    const among = answerFiles(shown, answers, files);
    return (file: FileAnswer) => onOpenFile(file, among);
  }, [onOpenFile, sections, visible, answers, files]);
  return (
    <div {...language.attributes} className={classes.sections}>
      {sections.map((section, index) => (
        <Section
          key={section.section_id}
          {...props}
          open={open}
          section={language.section(section)}
          visible={visible}
          computed={computed}
          place={m.common.sectionIndexOfTotal({ index: index + 1, total: sections.length })}
        />
      ))}
    </div>
  );
}

interface SectionProps extends AnswerSectionsProps {
  open: ((file: FileAnswer) => void) | undefined;
  section: FormSection;
  visible: ReadonlySet<string>;
  computed: ReadonlyMap<string, string>;
  place: string;
  showGaps: boolean;
  changeHref?: (section: FormSection) => string | null;
}

function Section(props: SectionProps) {
  const { section, visible, computed, place, showGaps, changeHref, answers, files, open: openFile, thumbnailOf } = props;
  const [open, setOpen] = useState(true);
  const change = changeHref?.(section);
  const fields = section.section_fields.filter((field) => visible.has(field.field_id));
  const valueOf = ({ field_id: id }: FormField) => computed.get(id) ?? answers[id] ?? null;
  const answered = fields.filter((field) => isInput(field) && answerItems(valueOf(field)).length > 0).length;
  const id = `answers-${section.section_id}`;
  return (
    <section className={classes.section} aria-labelledby={`${id}-title`}>
      <header className={classes.head} data-open={open || undefined}>
        <h2 id={`${id}-title`}>{section.section_name}</h2>
        <span className={classes.place} dir="auto">
          {place}
          {open ? '' : ` · ${answered} ${m.common.answers({ count: answered })}`}
        </span>
        <span className={classes.links}>
          <button type="button" className={classes.toggle} aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
            {open ? m.common.hide() : m.common.show()}
            <span className="sr-only"> {section.section_name}</span>
          </button>
          {change ? (
            <AppLink className={classes.change} href={change}>
              {m.common.change()}
              <span className="sr-only"> {section.section_name}</span>
            </AppLink>
          ) : null}
        </span>
      </header>
      <dl id={id} className={classes.answers} hidden={!open}>
        {fields.map((field) => (
          <div key={field.field_id} id={`answer-${field.field_id}`} tabIndex={-1}>
            <dt>{field.field_label}</dt>
            <dd>
              <AnswerValue
                field={field}
                value={valueOf(field)}
                file={(fileId) => files[fileId]}
                onOpenFile={openFile}
                thumbnailOf={thumbnailOf}
                showGaps={showGaps}
              />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
