import { m } from '@grantdesk/messages';
import { displayFileName } from '@grantdesk/domain/file/names';
import { FileText } from 'lucide-react';
import { openFile, toThumbnail } from '#files/open-file.ts';
import { ReadOnlyAnswers } from '#components/form-renderer/AnswerSections.tsx';
import { SectionOutline } from '#components/SectionOutline.tsx';
import classes from './Screen.module.css';
import type { useReading } from './useReading.ts';

type Readable = ReturnType<typeof useReading>;

/** The way through the answers, and the files among them. */
export function ReadingOutline({ reading }: { reading: Readable }) {
  const files = reading.listed;
  return (
    <div className={classes.outline}>
      <p className={`${classes.outlineTitle} px-2.5 py-1 text-caption/5 text-muted`}>{m.common.application2()}</p>
      <SectionOutline label={m.task.sectionsOfTheApplication()} entries={reading.application.outline} />
      {reading.proposal ? (
        <>
          <p className={`${classes.outlineTitle} px-2.5 py-1 text-caption/5 text-muted`}>{m.common.proposal2()}</p>
          <SectionOutline label={m.task.sectionsOfTheProposal()} entries={reading.proposal.outline} />
        </>
      ) : null}
      {files.length > 0 ? (
        <>
          <p className={`${classes.outlineTitle} px-2.5 py-1 text-caption/5 text-muted`}>{m.common.files()}</p>
          <ul>
            {files.map((file) => (
              <li key={file._id}>
                <button type="button" className={classes.file} title={file.name} onClick={() => openFile(file, files)}>
                  <FileText size={16} strokeWidth={1.75} aria-hidden="true" />
                  <span className="ellipsis">{displayFileName(file.name)}</span>
                  <span className="sr-only">, {file.question}</span>
                </button>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  );
}

/** The answers as they were submitted, at a width that reads well. */
export function ReadingAnswers({ reading }: { reading: Readable }) {
  const { application, proposal, files } = reading;
  return (
    <div className={`${classes.answers} grid max-w-[640px] gap-6`}>
      {proposal ? <p className="text-caption/5 font-medium text-muted">{m.common.application2()}</p> : null}
      <ReadOnlyAnswers
        form={application.compiled}
        answers={application.answers}
        overrides={application.overrides}
        files={files}
        onOpenFile={openFile}
        thumbnailOf={toThumbnail}
      />
      {proposal ? (
        <>
          <p className="text-caption/5 font-medium text-muted">{m.common.proposal2()}</p>
          <ReadOnlyAnswers
            form={proposal.compiled}
            answers={proposal.answers}
            overrides={proposal.overrides}
            files={files}
            onOpenFile={openFile}
            thumbnailOf={toThumbnail}
          />
        </>
      ) : null}
    </div>
  );
}
