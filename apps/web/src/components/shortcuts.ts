const SWITCH = 'grantdesk.single-keys';

/** Whether single-key shortcuts are on for this device (they can be switched off in the preferences). */
export function singleKeysEnabled(): boolean {
  try {
    return localStorage.getItem(SWITCH) !== 'off';
  } catch {
    // Storage may be blocked, and on the server there is none.
    return true;
  }
}

export const setSingleKeys = (on: boolean): void => {
  if (on) localStorage.removeItem(SWITCH);
  else localStorage.setItem(SWITCH, 'off');
};

const TYPING = 'input, textarea, select, [contenteditable=""], [contenteditable="true"], [role="textbox"]';

/**
 * True for a press of a single-key shortcut: no modifier, no text being typed, no dialog open, and not switched off.
 * Checkboxes and radios take no text, so keys work on them.
 */
export function singleKeysOn(event: KeyboardEvent, key: string): boolean {
  if (event.key.toLowerCase() !== key || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
  const target = event.target as HTMLElement | null;
  if (target?.closest(TYPING) && !target.matches('input[type="checkbox"], input[type="radio"]')) return false;
  if (document.querySelector('[role="dialog"], [role="alertdialog"], dialog[open]')) return false;
  return singleKeysEnabled();
}
