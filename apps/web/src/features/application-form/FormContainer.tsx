import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { type Me, sessionQuery } from '../../api/session.ts';
import { runningUploads } from '../../components/files/running.ts';
import { focusNewPage } from '../../components/page-focus.ts';
import { to } from '../../paths.ts';
import type { DraftSession } from './draft/draft-session.ts';
import { useDraft, useSaveState } from './draft/useDraft.ts';
import type { Written } from './written.ts';
import { CheckScreen } from './CheckScreen.tsx';
import { FormScreen } from './FormScreen.tsx';
import { SaveStatus } from './SaveStatus.tsx';
import { useSections } from './useSections.ts';

const UploadGuard = lazy(() => import('./UploadGuard.tsx'));
const ConflictDialog = lazy(() => import('./ConflictDialog.tsx'));

interface Props {
  application: Written;
  me: Me;
  /** `check`, a section's id or its number. */
  address: string | undefined;
  field: string | undefined;
  go: (href: string) => void;
}

/** One live draft under both screens of the form, so that going to the check page and back keeps everything. */
export function FormContainer({ application, me, address, field, go }: Props) {
  const draft = useDraft(application, me._id);
  const sectioned = useSections(draft.store);
  const { session } = draft;
  // Only these two: the rest of the state changes while one types, and the form need not be drawn again for it.
  const conflicts = useSyncExternalStore(session.subscribe, () => session.state().conflicts);
  const signedOut = useSyncExternalStore(session.subscribe, () => session.state().signedOut);
  const [comparing, setComparing] = useState(false);
  const [seen, setSeen] = useState('');
  const client = useQueryClient();
  // What was typed stays on this device, and is taken up again after signing in.
  useEffect(() => {
    if (!signedOut) return;
    client.setQueryData(sessionQuery.queryKey, null);
    go(to.signIn(`${window.location.pathname}${window.location.search}`));
  }, [signedOut, client, go]);
  // The check page stands at the address of the form, so nothing else tells that the screen has changed.
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
  const isSending = useSyncExternalStore(runningUploads.subscribe, () => runningUploads.count() > 0);
  const compare = useCallback(() => setComparing(true), []);
  const saveStatus = useMemo(() => <LiveStatus session={session} onCompare={compare} />, [session, compare]);
  return (
    <>
      {isCheck ? (
        <CheckScreen application={application} draft={draft} go={go} />
      ) : (
        <FormScreen
          application={application}
          draft={draft}
          sectioned={sectioned}
          address={address}
          field={field}
          go={go}
          saveStatus={saveStatus}
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

function LiveStatus({ session, onCompare }: { session: DraftSession; onCompare: () => void }) {
  return <SaveStatus state={useSaveState(session)} onRetry={() => void session.flush()} onCompare={onCompare} />;
}
