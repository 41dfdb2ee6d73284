import { Button } from '#ui/Button.tsx';
import { KeyHint } from '#ui/KeyHint.tsx';
import { NativeModal } from '#ui/NativeModal.tsx';
import { singleKeysEnabled } from '../shortcuts.ts';

type Shortcut = [keys: string[], does: string];
interface Group {
  title: string;
  shortcuts: Shortcut[];
}

const LISTS: Group = {
  title: 'Lists',
  shortcuts: [
    [['/'], 'Search'],
    [['T'], 'Open and close the table menu'],
    [['J', 'K'], 'Next and previous row'],
    [['X'], 'Select the row'],
    [['Enter'], 'Open the row'],
    [['B'], 'Go to the actions for the selection'],
    [['Esc'], 'Clear the selection, from its actions'],
  ],
};
const ANYWHERE: Group = {
  title: 'Anywhere',
  shortcuts: [
    [['Ctrl', 'K'], 'Search and actions'],
    [['?'], 'These shortcuts'],
  ],
};
const SCORING: Group = {
  title: 'Scoring',
  shortcuts: [
    [['S'], 'Go to the scoring panel'],
    [['↑', '↓'], 'Previous and next criterion'],
    [['1', '9'], 'Choose an outcome by its number'],
    [['←', '→'], 'Lower and raise the weight'],
    [['N'], 'Write the comment'],
    [['Y', 'D'], 'Recommend, or recommend to decline'],
    [['Ctrl', 'Enter'], 'Submit the score'],
  ],
};
const FORM: Group = {
  title: 'Application form',
  shortcuts: [
    [['Ctrl', 'S'], 'Save Progress'],
    [['Alt', 'Page Down'], 'Next section'],
    [['Alt', 'Page Up'], 'Previous section'],
  ],
};
const BUILDER: Group = {
  title: 'Form builder',
  shortcuts: [
    [['/'], 'Insert a question'],
    [['Alt', '↑'], 'Move up'],
    [['Alt', '↓'], 'Move down'],
    [['Ctrl', 'Z'], 'Undo'],
  ],
};

/** Every key that does something, by place; opened with ? (interface.md, keys). */
export default function ShortcutSheet({ isStaff, onClose }: { isStaff: boolean; onClose: () => void }) {
  const groups = isStaff ? [ANYWHERE, LISTS, SCORING, BUILDER] : [FORM];
  return (
    <NativeModal
      title="Keyboard shortcuts"
      text={
        singleKeysEnabled()
          ? 'On a Mac, Cmd stands for Ctrl. Single keys work outside text fields.'
          : 'Single keys are switched off in your preferences.'
      }
      size={640}
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,260px),1fr))] gap-6">
        {groups.map(({ title, shortcuts }) => (
          <section key={title}>
            <h3 className="mb-2 text-sm/5">{title}</h3>
            <dl className="m-0 grid gap-1.5">
              {shortcuts.map(([keys, does]) => (
                <div className="grid grid-cols-[112px_1fr] items-center gap-3" key={does}>
                  <dt className="flex gap-1">
                    <span className="sr-only">{keys.join(' ')}</span>
                    {keys.map((key) => (
                      <KeyHint key={key} keys={key} />
                    ))}
                  </dt>
                  <dd className="m-0">{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </NativeModal>
  );
}
