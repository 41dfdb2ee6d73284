import { describe, expect, it } from 'vitest';
import type { Actor } from '../access/actor.ts';
import { AUDIT_EVENT_TYPES } from '../audit/events.ts';
import { WEBHOOK_EVENT_TYPES, WEBHOOK_KINDS, webhookNews } from './kinds.ts';
import { isWebhookGivenUp, webhookHost, webhookIssues, webhookPause, WEBHOOK_TRIES, webhookWords } from './rules.ts';
import { OWN_WEBHOOKS } from '../token/rules.ts';
import { kindsDenial, readsEvent } from './subscription.ts';

const MANAGER: Actor = {
  userId: 'u',
  name: 'U',
  email: 'u@example.org',
  accountType: 'ADMIN',
  role: 'Programme Manager',
  permissions: {},
};

describe('webhooks', () => {
  it('issue “settings”: a stage becomes the kind that it is, and what stays inside becomes none', () => {
    const moved = (action: string, to: string[]) => webhookNews('application.stage-changed', { action, to });
    expect(moved('APPROVE_GRANT', ['A', 'BOARD_APPROVED'])).toEqual({ kind: 'application.decided', status: 'BOARD_APPROVED' });
    expect(moved('WITHDRAW', [])).toEqual({ kind: 'application.withdrawn', status: 'WITHDRAWN' });
    expect(moved('DELIST', [])).toEqual({ kind: 'application.moved', status: 'SUBMITTED' });
    expect(webhookNews('payment.approved', { first: true })).toBeNull();
    expect(webhookNews('payment.approved', { first: false })?.status).toBe('APPROVED');
    expect(webhookNews('report.reviewed', { review: 'In-Progress' })?.status).toBe('IN_PROGRESS');
    expect(webhookNews('amendment.declined', {})).toEqual({ kind: 'amendment.decided', status: 'DECLINED' });
    for (const type of ['user.created', 'bank.entered', 'task.completed', 'conflict.declared', 'decision.staged', 'nothing'])
      expect(webhookNews(type, {}), type).toBeNull();
    for (const type of WEBHOOK_EVENT_TYPES) expect(AUDIT_EVENT_TYPES).toContain(type);
  });

  it('a program is notified of what its token, its person, their programmes and their conflicts leave open', () => {
    const actor: Actor = { ...MANAGER, permissions: { APPLICATIONS: ['READ'], ACCOUNTING: ['READ'] } };
    const reader = { actor, scopes: [OWN_WEBHOOKS, 'APPLICATIONS:READ'] };
    const place = { managerIds: ['u'], conflictedIds: [] };
    expect(readsEvent(reader, 'application.submitted', place)).toBe(true);
    expect(readsEvent(reader, 'payment.completed', place)).toBe(false);
    expect(readsEvent({ ...reader, scopes: ['APPLICATIONS:READ'] }, 'application.submitted', place)).toBe(false);
    expect(readsEvent({ ...reader, actor: MANAGER }, 'application.submitted', place)).toBe(false);
    expect(readsEvent(reader, 'application.submitted', { ...place, managerIds: ['v'] })).toBe(false);
    expect(readsEvent(reader, 'application.submitted', { ...place, conflictedIds: ['u'] })).toBe(false);
    expect(kindsDenial(reader, ['application.submitted', 'payment.completed'])).toBe(
      'This token may not read payment.completed.',
    );
  });

  it('addresses are whole, closed to readers on the way, and hold no password', () => {
    const issue = (url: string, hosts: string[] = []) =>
      webhookIssues({ name: 'x', url, kinds: WEBHOOK_KINDS }, hosts).map(({ message }) => message);
    expect(issue('https://hooks.example.org/in?x=1')).toEqual([]);
    expect(issue('http://hooks.example.org/')).toEqual([webhookWords.plain]);
    expect(issue('http://127.0.0.1:8080/', ['127.0.0.1'])).toEqual([]);
    expect(issue('https://a:b@example.org')).toEqual([webhookWords.credentials]);
    for (const url of ['', 'example.org', 'ftp://x', 'https://', 'https:// x', 'javascript:alert(1)', 'https://x/#part'])
      expect(issue(url), url).toEqual([webhookWords.url]);
    expect(issue(`https://x.org/${'a'.repeat(1000)}`)).toEqual([webhookWords.longUrl]);
    expect([webhookHost('https://[::1]:80/x'), webhookHost('HTTPS://Host.org:1?x')]).toEqual(['::1', 'host.org']);
    expect(webhookIssues({ name: '', url: 'https://x', kinds: ['user.created'] }).map(({ path }) => path)).toEqual([
      'name',
      'kinds',
    ]);
  });

  it('bad input “a webhook that hangs or answers 500”: is tried for about a day with growing pauses', () => {
    const pauses = Array.from({ length: WEBHOOK_TRIES }, (_, n) => webhookPause(n + 1));
    expect(pauses.at(-1)).toBeNull();
    const waits = pauses.filter((pause) => pause !== null);
    expect(waits).toEqual(waits.toSorted((a, b) => a - b));
    const hours = waits.reduce((sum, wait) => sum + wait, 0) / 3_600_000;
    expect([hours > 20, hours < 28]).toEqual([true, true]);
    const since = new Date('2026-11-01T00:00:00Z');
    expect(isWebhookGivenUp(since, new Date('2026-11-03T23:00:00Z'))).toBe(false);
    expect(isWebhookGivenUp(since, new Date('2026-11-04T00:00:00Z'))).toBe(true);
  });
});
