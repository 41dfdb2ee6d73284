import { m } from '@grantdesk/messages';
import { displayFileName } from '@grantdesk/domain/file/names';
import { type FileScan } from '@grantdesk/domain/file/scan';
import { readFieldType } from '@grantdesk/domain/form/field-types';
import type { AnswerValue as Value, FileAnswer, FormField } from '@grantdesk/domain/form/types';
import { optionLabel } from '@grantdesk/domain/form/localise';
import { isCalendarDay } from '@grantdesk/domain/form/text-rules';
import { answerItems } from '@grantdesk/domain/form/values';
import { formatDate } from '@grantdesk/domain/format/date';
import { formatAnswerNumber } from '@grantdesk/domain/format/money';
import { FileText } from 'lucide-react';
import classes from './Answers.module.css';
import { AnswerTable } from './AnswerTable.tsx';
import type { ThumbnailOf } from './hooks.ts';

interface AnswerValueProps {
  field: FormField;
  value: Value;
  file: (id: string) => FileAnswer | undefined;
  /** Opens a stored file; without it the names are plain text. */
  onOpenFile?: ((file: FileAnswer) => void) | undefined;
  thumbnailOf?: ThumbnailOf | undefined;
  /** Says that a missing answer is required. */
  showGaps?: boolean;
}

/** One answer, to be read. */
export function AnswerValue({ field, value, file, onOpenFile, thumbnailOf, showGaps = false }: AnswerValueProps) {
  const items = answerItems(value);
  const type = readFieldType(field.field_type);
  if (items.length === 0) {
    const gap = showGaps && field.field_validation?.required === true;
    return (
      <>
        <span className={gap ? classes.gap : classes.none}>{m.common.notProvided()}</span>
        {gap ? <span className={classes.why}> {m.common.required()}</span> : null}
      </>
    );
  }
  if (type === 'FILE')
    return (
      <span className={classes.files}>
        {items.map((id) => {
          const known = file(id);
          const name = known ? displayFileName(known.name) : m.common.file();
          const isInfected = (known as { scan?: FileScan } | undefined)?.scan === 'INFECTED';
          const picture = known && !isInfected ? thumbnailOf?.(known) : null;
          const inside = (
            <>
              {picture ? (
                <img
                  src={picture}
                  alt=""
                  width={40}
                  height={40}
                  loading="lazy"
                  onError={(event) => event.currentTarget.remove()}
                />
              ) : (
                <FileText size={16} strokeWidth={1.75} aria-hidden="true" />
              )}
              {name}
              {isInfected ? <span className={classes.gap}> {m.common.containsAVirus()}</span> : null}
            </>
          );
          if (known && onOpenFile)
            return (
              <button key={id} type="button" className={classes.file} title={known.name} onClick={() => onOpenFile(known)}>
                {inside}
              </button>
            );
          return (
            <span key={id} className={classes.file}>
              {inside}
            </span>
          );
        })}
      </span>
    );
  if (type === 'TABLE') return <AnswerTable field={field} value={value} />;
  if (items.length > 1)
    return (
      <ul className={classes.list}>
        {items.map((item) => (
          <li key={item}>{optionLabel(field.field_options, item)}</li>
        ))}
      </ul>
    );
  const text = optionLabel(field.field_options, items[0] ?? '');
  if (type === 'DATE' && isCalendarDay(text)) return <time dateTime={text}>{formatDate(text, 'UTC')}</time>;
  if (type === 'NUMBER' || type === 'CALCULATION') return <span className="tabular-nums">{formatAnswerNumber(text)}</span>;
  return <span className={classes.text}>{text}</span>;
}
