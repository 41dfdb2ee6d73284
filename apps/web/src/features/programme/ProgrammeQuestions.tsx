import { m } from '@grantdesk/messages';
import { compileForm } from '@grantdesk/domain/form/compile';
import { questionFacts } from '@grantdesk/domain/form/question-facts';
import type { FormSection } from '@grantdesk/domain/form/types';
import { inBothZones } from '@grantdesk/domain/programme/window';
import { Printer } from 'lucide-react';
import { useMemo } from 'react';
import { documents } from '#api/documents.ts';
import { BackLink } from '#components/BackLink.tsx';
import { DownloadLink } from '#components/DownloadLink.tsx';
import { CallLanguageProvider, useCall } from '#components/form-renderer/call-language.tsx';
import { FormLanguagePicker, useFormLanguage } from '#components/form-renderer/form-language.tsx';
import { RichText } from '#components/values/RichText.tsx';
import { browserZone } from '#components/values/values.tsx';
import { Button } from '#ui/Button.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import type { Programme } from './ProgrammeDetail.tsx';

/** Every question before starting, to read, print or save: hints, limits, options, and the condition under which it is shown. */
export function ProgrammeQuestions(props: { programme: Programme; backHref: string }) {
  return (
    <CallLanguageProvider call={props.programme}>
      <Questions {...props} />
    </CallLanguageProvider>
  );
}

function Questions({ programme: call, backHref }: { programme: Programme; backHref: string }) {
  const programme = useCall(call);
  const { attributes, language } = useFormLanguage();
  const sections = programme.sections as FormSection[];
  const form = useMemo(() => compileForm({ sections }), [sections]);
  return (
    <div className="mx-auto w-[min(752px,100%)] px-4 pt-6 pb-12">
      <PageHeader
        size="applicant"
        title={m.programme.allQuestions()}
        lead={programme.name}
        back={<BackLink href={backHref}>{m.programme.theCall()}</BackLink>}
      />
      <p className="mt-3 text-muted">
        {m.programme.questioncountInSectioncountClosesEnddateSome({
          questionCount: m.common.countQuestions({ count: programme.questionCount }),
          sectionCount: m.common.countSections({ count: programme.sectionCount }),
          endDate: inBothZones(programme.endDate, programme.timeZone, browserZone()),
        })}
      </p>
      <FormLanguagePicker className="mt-4" />
      <p className="mt-4 flex flex-wrap gap-3 print:hidden">
        <DownloadLink href={documents.questions(programme._id, language)} size="lg" variant="outline" />
        <Button size="lg" variant="outline" leftSection={<Printer />} onClick={() => window.print()}>
          {m.common.print()}
        </Button>
      </p>
      {sections.map((section, index) => (
        <section
          key={section.section_id}
          {...attributes}
          className="mt-8 border-t border-border pt-5"
          aria-labelledby={`section-${section.section_id}`}
        >
          <h2 className="text-xl/7" id={`section-${section.section_id}`}>
            {index + 1}. {section.section_name}
          </h2>
          {section.section_description ? <RichText html={section.section_description} /> : null}
          <ol className="mt-4 grid list-none gap-5 p-0">
            {section.section_fields.map((field) => {
              const facts = questionFacts(form, field);
              return (
                <li className="break-inside-avoid wrap-anywhere" key={field.field_id}>
                  <h3 className="text-base/6 font-semibold">{facts.label}</h3>
                  <p className="text-sm/5 text-muted">
                    <bdi>{[facts.kind, ...facts.limits].join(' · ')}</bdi>
                  </p>
                  {facts.when ? <p className="mt-0.5 text-sm/5 font-medium">{facts.when}</p> : null}
                  {facts.hint ? <p>{facts.hint}</p> : null}
                  {facts.options.length > 0 ? (
                    <ul className="mt-1.5 list-disc ps-5">
                      {facts.options.map((option) => (
                        <li key={option}>{option}</li>
                      ))}
                    </ul>
                  ) : null}
                </li>
              );
            })}
          </ol>
        </section>
      ))}
    </div>
  );
}
