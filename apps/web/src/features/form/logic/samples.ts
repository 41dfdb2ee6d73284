import { m } from '@grantdesk/messages';
import type { Answers } from '@grantdesk/domain/form/types';
import { useStored } from '#ui/useStored.ts';

/** A set of answers saved to try rules with; it stays on this device. */
export interface Sample {
  name: string;
  answers: Answers;
}

export const useSamples = (formId: string) => useStored<Sample[]>(`grantdesk.samples.${formId}`, []);
export const NOTHING_ANSWERED: Sample = { name: m.form.nothingAnswered(), answers: {} };
