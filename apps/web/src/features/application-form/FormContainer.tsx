import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { type Me, sessionQuery } from '../../api/session.ts';
import { focusNewPage } from '../../components/page-focus.ts';
import { to } from '../../paths.ts';
import { type Application, useDraft, useSaveState } from './draft/useDraft.ts';
import { CheckScreen } from './CheckScreen.tsx';
import { FormScreen } from './FormScreen.tsx';
import { SaveStatus } from './SaveStatus.tsx';
import { useSections } from './useSections.ts';

const ConflictDialog = lazy(() => import('./ConflictDialog.tsx'));

interface Props {
  application: Application;
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
  const state = useSaveState(draft.session);
  const [comparing, setComparing] = useState(false);
  const [seen, setSeen] = useState('');
  const client = useQueryClient();
  // What was typed stays on this device, and is taken up again after signing in.
  useEffect(() => {
    if (!state.signedOut) return;
    client.setQueryData(sessionQuery.queryKey, null);
    go(to.signIn(`${window.location.pathname}${window.location.search}`));
  }, [state.signedOut, client, go]);
  // The check page stands at the address of the form, so nothing else tells that the screen has changed.
  const isCheck = address === 'check';
  const shown = useRef(isCheck);
  useEffect(() => {
    if (shown.current === isCheck) return;
    shown.current = isCheck;
    if (!field) focusNewPage();
  }, [isCheck, field]);
  const conflictKey = state.conflicts.map((conflict) => conflict.fieldId).join();
  if (state.kind === 'conflict' && seen !== conflictKey) {
    setSeen(conflictKey);
    setComparing(true);
  }
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
          saveStatus={
            <SaveStatus state={state} onRetry={() => void draft.session.flush()} onCompare={() => setComparing(true)} />
          }
        />
      )}
      {state.kind === 'conflict' && comparing ? (
        <Suspense fallback={null}>
          <ConflictDialog
            onClose={() => setComparing(false)}
            conflicts={state.conflicts}
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
