import { m } from '@grantdesk/messages';
import type { CompiledForm } from '@grantdesk/domain/form/compile';
import { visibleSections } from '@grantdesk/domain/form/smart-logic';
import type { Answers } from '@grantdesk/domain/form/types';
import { validateSection } from '@grantdesk/domain/form/validate';
import { messages } from '@grantdesk/domain/messages';
import { NativeSelect } from '@mantine/core';
import { ArrowLeft, ArrowRight, RotateCcw } from 'lucide-react';
import { useMemo, useState } from 'react';
import { usePlaces } from '#form-hooks/usePlaces.ts';
import { localUploads } from '#components/files/local-uploads.ts';
import { AnswerStore } from '#components/form-renderer/answer-store.ts';
import { useFormLanguage } from '#components/form-renderer/form-language.tsx';
import { FormProblems } from '#components/form-renderer/FormProblems.tsx';
import { useVisible } from '#components/form-renderer/hooks.ts';
import { SectionForm } from '#components/form-renderer/SectionForm.tsx';
import { PreviewTrace } from './PreviewTrace.tsx';
import classes from './Forms.module.css';
import { Button } from '#ui/Button.tsx';

/** The form as applicants meet it, by the same renderer. Answers stay on this screen and are forgotten with it. */
export function FormPreview({ formId, compiled }: { formId: string; compiled: CompiledForm }) {
  const [round, setRound] = useState({ number: 0, answers: {} as Answers });
  const restart = (answers: Answers) => setRound((now) => ({ number: now.number + 1, answers }));
  return <Preview key={round.number} formId={formId} compiled={compiled} answers={round.answers} onRestart={restart} />;
}

interface PreviewProps {
  formId: string;
  compiled: CompiledForm;
  answers: Answers;
  onRestart: (answers: Answers) => void;
}

function Preview({ formId, compiled, answers, onRestart }: PreviewProps) {
  const store = useMemo(() => new AnswerStore({ form: compiled, answers }), [compiled, answers]);
  const language = useFormLanguage();
  const [device, setDevice] = useState('desktop');
  const visible = useVisible(store);
  const sections = visibleSections(compiled, visible);
  const [chosen, setChosen] = useState(sections[0]?.section_id ?? '');
  const [attempt, setAttempt] = useState(0);
  // Places come from the server as they do for applicants; a chosen file never leaves this screen.
  const tools = { ...usePlaces(), uploads: localUploads };
  const place = Math.max(
    0,
    sections.findIndex((section) => section.section_id === chosen),
  );
  const section = sections[place];
  const go = (to: number) => {
    const next = sections[to];
    if (!next) return;
    store.showIssues([]);
    setAttempt(0);
    setChosen(next.section_id);
    document.getElementById('preview-head')?.focus();
  };
  const forward = () => {
    if (!section) return;
    const issues = validateSection(compiled, section.section_id, store.answers(), { files: store.files(), visible });
    store.showIssues(issues);
    if (issues.length > 0) return setAttempt((now) => now + 1);
    if (place + 1 < sections.length) go(place + 1);
  };
  if (!section) return <p className="text-muted">{m.form.theFormHasNoQuestionTo()}</p>;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_320px] items-start gap-6 tablet:grid-cols-1">
      <div className={classes.preview} data-device={device}>
        <div className="mb-3 flex flex-wrap gap-2">
          <NativeSelect
            aria-label={m.common.section()}
            className="max-w-[480px] flex-[1_1_240px]"
            data={sections.map((item, index) => ({
              value: item.section_id,
              label: `${index + 1}. ${language.section(item).section_name}`,
            }))}
            value={section.section_id}
            onChange={(event) => go(sections.findIndex((item) => item.section_id === event.currentTarget.value))}
          />
          <NativeSelect
            aria-label={m.form.width()}
            data={[
              { value: 'desktop', label: m.form.fullWidth() },
              { value: 'tablet', label: m.form.tablet768Px() },
              { value: 'phone', label: m.form.phone375Px() },
            ]}
            value={device}
            onChange={(event) => setDevice(event.currentTarget.value)}
          />
          <Button variant="subtle" leftSection={<RotateCcw />} onClick={() => onRestart({})}>
            {m.common.startAgain()}
          </Button>
        </div>
        <div className="rounded-xl border border-border bg-surface px-12 pt-6 pb-8 mobile:px-4 mobile:py-5">
          <FormProblems store={store} attempt={attempt} />
          <h2 id="preview-head" tabIndex={-1} className={classes.previewTitle} {...language.attributes}>
            {language.section(section).section_name}
          </h2>
          <p className="text-muted">{m.form.sectionPlaceOfTotal({ place: place + 1, total: sections.length })}</p>
          <SectionForm key={section.section_id} section={section} store={store} {...tools} />
          <div className={`${classes.previewFoot} mt-8 flex flex-wrap justify-between gap-3`}>
            {place > 0 ? (
              <Button size="lg" variant="outline" leftSection={<ArrowLeft />} onClick={() => go(place - 1)}>
                {messages.form.previousSection}
              </Button>
            ) : null}
            <Button size="lg" variant="filled" rightSection={<ArrowRight />} onClick={forward}>
              {place + 1 < sections.length ? messages.form.nextSection : m.form.checkThisSection()}
            </Button>
          </div>
        </div>
      </div>
      <PreviewTrace formId={formId} compiled={compiled} store={store} section={section} onTry={onRestart} />
    </div>
  );
}
