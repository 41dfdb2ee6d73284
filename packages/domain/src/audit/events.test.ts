import { withLocale } from '@grantdesk/messages';
import { describe, expect, it } from 'vitest';
import { AUDIT_EVENT_TYPES, describeAuditEvent } from './events.ts';
import type { AuditEvent } from './events.ts';

describe('audit events', () => {
  it('read as plain sentences', () => {
    const events: AuditEvent[] = [
      { type: 'account.signed-out', facts: {} },
      { type: 'application.submitted', facts: { applicationID: 'APP-000123', form: 'proposal', receipt: 'R-7' } },
      { type: 'form.published', facts: { name: 'Main', version: 3, draftsMoved: 1 } },
      { type: 'programme.updated', facts: { name: 'P', changes: [{ field: 'budget', from: null, to: '5' }] } },
      { type: 'contract.sent', facts: { applicationID: 'APP-1', version: 2, digest: 'd' } },
      { type: 'contract.signed', facts: { applicationID: 'APP-1', version: 2, method: 'SCREEN', name: 'Ada Obi', digest: 'd' } },
      {
        type: 'project.initialised',
        facts: { applicationID: 'APP-1', budget: 100_000, currency: 'NGN', payments: 1, reports: 2 },
      },
    ];
    expect(events.map((event) => describeAuditEvent(event, 'Ada'))).toEqual([
      'Ada signed out.',
      'Ada submitted the proposal APP-000123, receipt R-7.',
      'Ada published version 3 of the form “Main” and moved 1 draft to it.',
      'Ada changed the programme “P”: budget from nothing to “5”.',
      'Ada sent version 2 of the contract for APP-1.',
      'Ada signed the contract for APP-1 as “Ada Obi”.',
      'Ada initialised the project for APP-1 with ₦1,000.00, 1 payment and 2 reports.',
    ]);
  });

  it('read as sentences of the reader’s language, with what people wrote as it was', () => {
    const events: AuditEvent[] = [
      { type: 'account.session-revoked', facts: { sessions: 1 } },
      {
        type: 'payment.withheld',
        facts: { applicationID: 'APP-1', term: 2, amount: 100_000, currency: 'XOF', reason: 'No {report}.' },
      },
      { type: 'webhook.paused', facts: { name: 'Ledger', days: 3 } },
    ];
    expect(withLocale('fr', () => events.map((event) => describeAuditEvent(event, 'Ada')))).toEqual([
      'Ada a mis fin à 1 session.',
      'Ada a suspendu le versement 2 de APP-1, 100\u202f000,00\u00a0F\u202fCFA, raison\u00a0: «\u202fNo {report}.\u202f».',
      'Ada a mis en pause le webhook «\u202fLedger\u202f», qui n’acceptait rien depuis 3 jours.',
    ]);
  });

  it('are named by subject and act', () => {
    for (const type of AUDIT_EVENT_TYPES) expect(type).toMatch(/^[a-z-]+\.[a-z-]+$/);
  });
});
