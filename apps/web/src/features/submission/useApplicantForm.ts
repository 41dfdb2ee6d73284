import { useQuery } from '@tanstack/react-query';
import type { Answers } from '@grantdesk/domain/form/types';
import { useEffect, useState } from 'react';
import { type DraftKey, deviceDrafts } from '#storage/device-drafts.ts';
import { readQuery } from '#api/query.ts';
import { type FormKey, pickForm } from './load.ts';

const NOTHING: Answers = {};

/** The form at hand with its answers; undefined while it loads, null for a proposal that is not asked for. */
export function useApplicantForm({ applicationId, which }: FormKey) {
  const query = useQuery({ ...readQuery('application.one', { params: { id: applicationId } }), staleTime: 0 });
  const written = query.data ? pickForm(query.data.data, which) : undefined;
  return { written, error: query.error, retry: () => void query.refetch() };
}

/** The changes that this device still keeps for the account. */
export function useKept({ userId, applicationId, form }: DraftKey): Answers {
  const [kept, setKept] = useState<Answers>(NOTHING);
  useEffect(() => {
    void deviceDrafts
      .readAll({ userId, applicationId, form })
      .then((kept) => setKept(Object.assign({}, ...kept.map(({ draft }) => draft.changes)) as Answers));
  }, [userId, applicationId, form]);
  return kept;
}
