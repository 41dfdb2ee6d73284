import { m } from '@grantdesk/messages';
import { isEmail } from '@grantdesk/domain/form/text-rules';
import { messages } from '@grantdesk/domain/messages';
import { nominationIssues } from '@grantdesk/domain/nomination/rules';
import { call } from '#api/client.ts';
import { useForm } from '#form-hooks/useForm.ts';

/** The id of the control for a path of the nomination. */
export const toControlId = (path: string): string => `nomination-${path}`;

const EMPTY = {
  nomineeName: '',
  nomineeEmail: '',
  organisation: '',
  reason: '',
  nominatorName: '',
  nominatorEmail: '',
  relation: '',
  consent: false,
};

const notEmpty = (values: typeof EMPTY, path: 'nomineeName' | 'nominatorName' | 'reason', message: string) =>
  values[path].trim() === '' ? [{ path, message }] : [];
const anAddress = (values: typeof EMPTY, path: 'nomineeEmail' | 'nominatorEmail') =>
  isEmail(values[path].trim()) ? [] : [{ path, message: messages.form.email }];

/** A nomination as it is written; `onSent` gets the name of the person who was nominated. */
export function useNomination(programmeId: string, onSent: (nominee: string) => void) {
  const form = useForm({
    initial: () => EMPTY,
    validate: (values) => [
      ...notEmpty(values, 'nomineeName', m.common.enterAName()),
      ...anAddress(values, 'nomineeEmail'),
      ...notEmpty(values, 'reason', m.nomination.sayWhy()),
      ...notEmpty(values, 'nominatorName', m.common.enterAName()),
      ...anAddress(values, 'nominatorEmail'),
      ...nominationIssues(values),
    ],
  });
  const send = async (): Promise<void> => {
    const isSent = await form.send((body) => call('nomination.new', { params: { id: programmeId }, body }));
    if (!isSent) return;
    const { nomineeName, nominatorName, nominatorEmail } = form.values;
    onSent(nomineeName.trim());
    // Who nominates another person is the same.
    form.restart({ ...EMPTY, nominatorName, nominatorEmail });
  };
  return { form, send };
}
