import { FolderOpen } from 'lucide-react';
import classes from './ProgrammeChoice.module.css';

interface ProgrammeChoiceProps {
  programmes: { _id: string; name: string }[];
  value: string;
  onChange: (id: string) => void;
}

/** Whose figures are shown; the address keeps it. */
export function ProgrammeChoice({ programmes, value, onChange }: ProgrammeChoiceProps) {
  return (
    <label className={classes.choice}>
      <FolderOpen size={16} aria-hidden="true" />
      <span className="sr-only">Figures of programme</span>
      <select value={value} onChange={({ target }) => onChange(target.value)}>
        {programmes.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
