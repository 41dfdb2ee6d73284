import { m } from '@grantdesk/messages';

/** What people call the kinds and states of forms. */
export const FORM_KIND_LABELS = {
  get APPLICATION() {
    return m.common.application2();
  },
  get PROPOSAL() {
    return m.common.proposal2();
  },
  get REPORT() {
    return m.common.report();
  },
  get REFERENCE() {
    return m.common.reference();
  },
  get EQUALITY() {
    return m.equality.monitoring();
  },
} as const;
export const FORM_STATUS_LABELS = {
  get DRAFT() {
    return m.form.draft();
  },
  get PUBLISHED() {
    return m.common.published();
  },
  get ARCHIVED() {
    return m.form.archived();
  },
} as const;
