import type { QueryClient } from '@tanstack/react-query';
import { readQuery } from '#api/query.ts';
import { asApplication, asProposal, type ApplicantForm } from './form-draft.ts';

// Apart from the screens: routes need this before a screen is drawn, and what they import so is part of every cold start.

export interface FormKey {
  applicationId: string;
  which: ApplicantForm['which'];
}

export const pickForm = (application: Parameters<typeof asApplication>[0], which: FormKey['which']): ApplicantForm | null =>
  which === 'proposal' ? asProposal(application) : asApplication(application);

export interface FormSearch {
  /** `check`, a section's id or its number from 1. */
  section?: string;
  /** A field to go to. */
  field?: string;
}

/** The address of a form's screen; what is no text is left out. */
export function readFormSearch(search: Record<string, unknown>): FormSearch {
  const { section, field } = search;
  return {
    ...(typeof section === 'string' && section ? { section } : {}),
    ...(typeof field === 'string' && field ? { field } : {}),
  };
}

/** Fresh on entering a form, then left alone: what is being typed must not be replaced by a later read. */
export async function loadForm(client: QueryClient, { applicationId, which }: FormKey): Promise<ApplicantForm | null> {
  const query = readQuery('application.one', { params: { id: applicationId } });
  return pickForm((await client.fetchQuery({ ...query, staleTime: 0 })).data, which);
}
