import { m } from '@grantdesk/messages';
import { FolderOpen } from 'lucide-react';
import classes from './ProgrammeChoice.module.css';

interface ProgrammeChoiceProps {
  programmes: { _id: string; name: string }[];
  /** An id, or '' for all programmes. */
  value: string;
  onChange: (id: string) => void;
}

/** What the whole page is about, all programmes or one; the address keeps it. */
export function ProgrammeChoice({ programmes, value, onChange }: ProgrammeChoiceProps) {
  return (
    <label className={`${classes.choice} relative inline-flex max-w-80 min-w-0 items-center mobile:max-w-full`}>
      <FolderOpen size={16} aria-hidden="true" />
      <span className="sr-only">{m.common.programme()}</span>
      <select value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{m.dashboard.allProgrammes()}</option>
        {programmes.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
