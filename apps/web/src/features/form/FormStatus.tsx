import { Archive, CircleCheck, PencilLine } from 'lucide-react';
import { StatusChip } from '#ui/StatusChip.tsx';
import { type FormRow, statusLook } from './form-facts.ts';

const ICONS = { DRAFT: PencilLine, PUBLISHED: CircleCheck, ARCHIVED: Archive };

/** Draft, published or archived. */
export function FormStatus({ form }: { form: Pick<FormRow, 'status'> }) {
  const { label, tone } = statusLook(form.status);
  return <StatusChip tone={tone} icon={ICONS[form.status]} label={label} status={form.status} />;
}
