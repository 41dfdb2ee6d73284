import { firstCharacter } from '@grantdesk/domain/form/graphemes';
import classes from './Avatar.module.css';

/** First letters of the first and the last word. */
export function toInitials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const picked = words.length > 1 ? [words[0], words[words.length - 1]] : words;
  return picked.map((word) => firstCharacter(word ?? '').toUpperCase()).join('');
}

/** Initials in a circle. Decoration: the name is beside it. */
export function Avatar({ name, size = 28 }: { name: string; size?: 24 | 28 }) {
  return (
    <span className={classes.avatar} data-size={size} aria-hidden="true">
      {toInitials(name)}
    </span>
  );
}
