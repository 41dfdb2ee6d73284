import { m } from '@grantdesk/messages';
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
  title: m.common.lists(),
  shortcuts: [
    [['/'], m.common.search()],
    [['T'], m.common.openAndCloseTheTableMenu()],
    [['J', 'K'], m.common.nextAndPreviousRow()],
    [['X'], m.common.selectTheRow()],
    [[m.common.enter()], m.common.openTheRow()],
    [['B'], m.common.goToTheActionsForThe()],
    [[m.common.esc()], m.common.clearTheSelectionFromItsActions()],
  ],
};
const ANYWHERE: Group = {
  title: m.common.anywhere(),
  shortcuts: [
    [[m.common.ctrl(), 'K'], m.common.searchAndActions()],
    [['?'], m.common.theseShortcuts()],
  ],
};
const SCORING: Group = {
  title: m.common.scoring(),
  shortcuts: [
    [['S'], m.common.goToTheScoringPanel()],
    [['↑', '↓'], m.common.previousAndNextCriterion()],
    [['1', '9'], m.common.chooseAnOutcomeByItsNumber()],
    [['←', '→'], m.common.lowerAndRaiseTheWeight()],
    [['N'], m.common.writeTheComment()],
    [['Y', 'D'], m.common.recommendOrRecommendToDecline()],
    [[m.common.ctrl(), m.common.enter()], m.common.submitTheScore()],
  ],
};
const FORM: Group = {
  title: m.common.applicationForm(),
  shortcuts: [
    [[m.common.ctrl(), 'S'], m.common.saveProgress()],
    [[m.common.alt(), m.common.pageDown()], m.common.nextSection()],
    [[m.common.alt(), m.common.pageUp()], m.common.previousSection()],
  ],
};
const BUILDER: Group = {
  title: m.common.formBuilder(),
  shortcuts: [
    [['/'], m.common.insertAQuestion()],
    [[m.common.alt(), '↑'], m.common.moveUp()],
    [[m.common.alt(), '↓'], m.common.moveDown()],
    [[m.common.ctrl(), 'Z'], m.common.undo()],
  ],
};

/** Every key that does something, by place; opened with ? (interface.md, keys). */
export default function ShortcutSheet({ isStaff, onClose }: { isStaff: boolean; onClose: () => void }) {
  const groups = isStaff ? [ANYWHERE, LISTS, SCORING, BUILDER] : [FORM];
  return (
    <NativeModal
      title={m.common.keyboardShortcuts()}
      text={singleKeysEnabled() ? m.common.onAMacUseCmd() : m.common.singleKeysAreSwitchedOffIn()}
      size={640}
      onClose={onClose}
      footer={<Button onClick={onClose}>{m.common.close()}</Button>}
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
