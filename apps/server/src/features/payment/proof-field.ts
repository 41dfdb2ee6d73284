import type { FormField } from '@grantdesk/domain';

export const PROOF_MB = 10;
/** What a bank or a finance system hands out: documents, tables and pictures. */
export const PROOF: FormField = {
  field_id: 'proof',
  field_label: 'Proof',
  field_type: 'FILE',
  field_max_file_size: PROOF_MB,
  field_allowed_file_types: ['PDF', 'IMAGE', 'DOCUMENT', 'SPREADSHEET'],
} as FormField;

/** Ids come as parts of the form beside the file, so that no contract has checked them. */
export const isId = (text: string | undefined): text is string => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text ?? '');
