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
      'Ada sent version 2 of the contract of APP-1.',
      'Ada signed the contract of APP-1 as “Ada Obi”.',
      'Ada initialised the project of APP-1 with ₦1,000.00, 1 payment and 2 reports.',
    ]);
  });

  it('are named by subject and act', () => {
    for (const type of AUDIT_EVENT_TYPES) expect(type).toMatch(/^[a-z-]+\.[a-z-]+$/);
  });
});
