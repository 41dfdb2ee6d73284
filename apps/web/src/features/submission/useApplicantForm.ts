import { useQuery } from '@tanstack/react-query';
import type { Answers } from '@grantdesk/domain/form/types';
import { useEffect, useState } from 'react';
import { type DraftKey, deviceDrafts } from '#storage/device-drafts.ts';
import { readQuery } from '#api/query.ts';
import { type FormKey, pickForm } from './load.ts';

const NOTHING: Answers = {};

/** The form with its answers; undefined while it loads, null for a proposal that is not requested. */
export function useApplicantForm({ applicationId, which }: FormKey) {
  const query = useQuery({ ...readQuery('application.one', { params: { id: applicationId } }), staleTime: 0 });
  const written = query.data ? pickForm(query.data.data, which) : undefined;
  return { written, error: query.error, retry: () => void query.refetch() };
}

/** The changes on this device that are not yet saved to the account. */
export function useUnsavedChanges({ userId, applicationId, form }: DraftKey): Answers {
  const [changes, setChanges] = useState<Answers>(NOTHING);
  useEffect(() => {
    void deviceDrafts
      .readAll({ userId, applicationId, form })
      .then((drafts) => setChanges(Object.assign({}, ...drafts.map(({ draft }) => draft.changes)) as Answers));
  }, [userId, applicationId, form]);
  return changes;
}
