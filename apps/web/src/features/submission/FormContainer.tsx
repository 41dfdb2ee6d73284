import { m } from '@grantdesk/messages';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Me } from '#api/session.ts';
import { runningUploads } from '#components/files/running.ts';
import { focusNewPage } from '#components/page-focus.ts';
import type { DraftSession } from './draft/draft-session.ts';
import { type Draft, useDraft, useSaveState } from './draft/useDraft.ts';
import type { ClosedReason } from './live/ClosedForm.tsx';
import { SessionWarning } from './live/SessionWarning.tsx';
import { type Pulse, usePoll } from './live/usePoll.ts';
import { onlyOpen, sectionAt } from './model.ts';
import { Redirect } from '#components/Redirect.tsx';
import { toast } from '#ui/toast.ts';
import { toLinks, type FormDraft } from './form-draft.ts';
import { CheckScreen } from './CheckScreen.tsx';
import { FormScreen } from './FormScreen.tsx';
import { SaveStatus } from './SaveStatus.tsx';
import { useSections } from './useSections.ts';
import { useStore } from '#ui/use-store.ts';

const UploadGuard = lazy(() => import('./UploadGuard.tsx'));
const ConflictDialog = lazy(() => import('./ConflictDialog.tsx'));
const ClosedForm = lazy(() => import('./live/ClosedForm.tsx'));
const SignInAgain = lazy(() => import('./live/SignInAgain.tsx'));
const NO_OTHERS: Pulse['others'] = [];

interface Props {
  application: FormDraft;
  me: Me;
  /** `check`, a section's id or its number. */
  address: string | undefined;
  field: string | undefined;
  go: (href: string) => void;
  /** The form was published again: read it again. */
  onMoved: () => void;
}

/** One live draft under both screens of the form, so that going to the check page and back keeps everything. */
export function FormContainer({ application, me, address, field, go, onMoved }: Props) {
  const moved = useMoved(application, onMoved);
  const draft = useDraft(application, me._id, moved);
  const all = useSections(draft.store);
  const open = application.report?.open;
  const sectioned = useMemo(() => ({ ...all, sections: onlyOpen(all.sections, open) }), [all, open]);
  const { session } = draft;
  // Only these two: the rest of the state changes while one types, and the form need not be drawn again for it.
  const conflicts = useStore(session.subscribe, () => session.state().conflicts);
  const signedOut = useStore(session.subscribe, () => session.state().signedOut);
  const [comparing, setComparing] = useState(false);
  const [seen, setSeen] = useState('');
  const current = sectionAt(sectioned.sections, address).section?.section_id ?? '';
  const { pulse, rule, isGone, beat } = usePoll(application, draft, address === 'check' ? 'check' : current, moved);
  const closed = useClosed(draft, pulse, isGone);
  // The check page has the address of the form, so nothing else shows that the screen has changed.
  const isCheck = address === 'check';
  const shown = useRef(isCheck);
  useEffect(() => {
    if (shown.current === isCheck) return;
    shown.current = isCheck;
    if (!field) focusNewPage();
  }, [isCheck, field]);
  const conflictKey = conflicts.map((conflict) => conflict.fieldId).join();
  if (conflicts.length > 0 && seen !== conflictKey) {
    setSeen(conflictKey);
    setComparing(true);
  }
  const isSending = useStore(runningUploads.subscribe, () => runningUploads.count() > 0);
  const compare = useCallback(() => setComparing(true), []);
  const saveStatus = useMemo(() => <LiveStatus session={session} onCompare={compare} />, [session, compare]);
  if (closed === 'submitted' && Object.keys(session.pending()).length === 0)
    return <Redirect href={toLinks(application).submitted} />;
  if (closed)
    return (
      <Suspense fallback={null}>
        <ClosedForm application={application} draft={draft} rule={rule} reason={closed} />
      </Suspense>
    );
  return (
    <>
      {pulse ? <SessionWarning endsAt={pulse.sessionEndsAt} onExtended={() => void beat()} /> : null}
      {signedOut ? (
        <Suspense fallback={null}>
          <SignInAgain me={me} onSignedIn={() => void session.resume().then(beat)} />
        </Suspense>
      ) : null}
      {isCheck ? (
        <CheckScreen application={application} draft={draft} rule={rule} go={go} />
      ) : (
        <FormScreen
          application={application}
          draft={draft}
          sectioned={sectioned}
          address={address}
          field={field}
          go={go}
          saveStatus={saveStatus}
          rule={rule}
          others={pulse?.others ?? NO_OTHERS}
        />
      )}
      {isSending ? (
        <Suspense fallback={null}>
          <UploadGuard />
        </Suspense>
      ) : null}
      {conflicts.length > 0 && comparing ? (
        <Suspense fallback={null}>
          <ConflictDialog
            onClose={() => setComparing(false)}
            conflicts={conflicts}
            form={draft.store.form}
            file={draft.store.file}
            onResolve={(choice) => {
              setComparing(false);
              void draft.session.resolve(choice);
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/** Reads the form again, once, and announces that it changed while the person was writing. */
function useMoved(application: FormDraft, onMoved: () => void): () => void {
  const latest = useRef({ isAnnounced: false, onMoved });
  useEffect(() => {
    latest.current = { ...latest.current, onMoved };
  });
  useEffect(() => {
    latest.current.isAnnounced = false;
  }, [application.form.version]);
  return useCallback(() => {
    if (latest.current.isAnnounced) return;
    latest.current.isAnnounced = true;
    latest.current.onMoved();
    toast.info(m.submission.yourAnswersCameAlongLookThrough(), {
      title: m.submission.theQuestionsOfThisFormHave(),
      stay: null,
    });
  }, []);
}

/** Why the form is closed, once it is: only the server decides. After an extension, the form opens again. */
function useClosed({ session }: Draft, pulse: Pulse | null, isGone: boolean): ClosedReason | null {
  const reason = isGone ? 'gone' : pulse?.submitted ? 'submitted' : pulse && !pulse.window.isOpen ? 'window' : null;
  useEffect(() => {
    if (reason) session.pause();
    else session.unpause();
  }, [reason, session]);
  // One's own submit leads to the receipt by itself.
  return session.isClosed() ? null : reason;
}

function LiveStatus({ session, onCompare }: { session: DraftSession; onCompare: () => void }) {
  return <SaveStatus state={useSaveState(session)} onRetry={() => void session.flush()} onCompare={onCompare} />;
}
