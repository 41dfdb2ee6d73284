/** What people call the kinds and states of forms. */
export const FORM_KIND_LABELS = { APPLICATION: 'Application', PROPOSAL: 'Proposal', REPORT: 'Report' } as const;
export const FORM_STATUS_LABELS = { DRAFT: 'Draft', PUBLISHED: 'Published', ARCHIVED: 'Archived' } as const;
