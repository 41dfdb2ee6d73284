import { describe, expect, it } from 'vitest';
import { AUDIT_EVENT_TYPES, describeAuditEvent } from './events.ts';
import type { AuditEvent } from './events.ts';

describe('audit events', () => {
  it('APP-13 read as plain sentences', () => {
    const events: AuditEvent[] = [
      { type: 'account.signed-out', facts: {} },
      { type: 'application.submitted', facts: { applicationID: 'APP-000123', form: 'proposal', receipt: 'R-7' } },
      { type: 'form.published', facts: { name: 'Main', version: 3, draftsMoved: 1 } },
      { type: 'programme.updated', facts: { name: 'P', changes: [{ field: 'budget', from: null, to: '5' }] } },
    ];
    expect(events.map((event) => describeAuditEvent(event, 'Ada'))).toEqual([
      'Ada signed out.',
      'Ada submitted the proposal APP-000123, receipt R-7.',
      'Ada published version 3 of the form “Main” and moved 1 draft to it.',
      'Ada changed the programme “P”: budget from nothing to “5”.',
    ]);
  });

  it('APP-13 are named by subject and act', () => {
    for (const type of AUDIT_EVENT_TYPES) expect(type).toMatch(/^[a-z-]+\.[a-z-]+$/);
  });
});
