import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { checkIssues, type EligibilityCheck } from '@grantdesk/domain/eligibility/check';
import type { FormSection } from '@grantdesk/domain/form/types';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { invalidate } from '#api/query.ts';
import { useForm } from '#form-hooks/useForm.ts';
import { toast } from '#ui/toast.ts';

export interface CheckValues extends EligibilityCheck {
  isOffered: boolean;
}

/** The id of the control for a path of the check: a rule's conditions and text are found by the rule. */
export const toControlId = (path: string): string =>
  `check-${path
    .split('.')
    .slice(0, path.startsWith('rules') ? 2 : 1)
    .join('-')}`;

/** The check as it is typed. It is saved against the revision that was read, so that no one's change is overwritten unseen. */
export function useCheckForm(found: Answer<'eligibility.one'>['data']) {
  const client = useQueryClient();
  const [revision, setRevision] = useState(found.revision);
  const sections = found.sections as FormSection[];
  const form = useForm<CheckValues>({
    initial: () => ({ ...(found.check ?? { intro: '', questions: [], rules: [] }), isOffered: found.isOffered }),
    validate: ({ isOffered, ...check }) => (isOffered ? checkIssues(check, { sections }) : []),
    pathOf: (path) => path.replace(/^check\./, ''),
  });
  const save = () =>
    form.send(async ({ isOffered, ...check }) => {
      const body = { check: isOffered ? check : null, revision };
      const { data } = await call('eligibility.update', { params: { id: found.programme._id }, body });
      setRevision(data.revision);
      toast.success(isOffered ? m.eligibility.theCheckIsSaved() : m.eligibility.theCheckIsRemoved());
      await invalidate(client, 'eligibility.one', 'programme.openOne');
    });
  return { ...form, save };
}

export type CheckForm = ReturnType<typeof useCheckForm>;
