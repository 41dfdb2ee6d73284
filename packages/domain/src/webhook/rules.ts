/** Who tells other programs what, and how long it is tried (decision 0034). */
import { m } from '@grantdesk/messages';
import { isSuperAdmin } from '../access/can.ts';
import type { Actor } from '../access/actor.ts';
import { WEBHOOK_KINDS, type WebhookKind } from './kinds.ts';

export const WEBHOOK_NAME_MAX = 80;
export const WEBHOOK_URL_MAX = 1_000;
/** One receiver a purpose; more are a sign of something else. */
export const WEBHOOKS_MAX = 50;

export const webhookWords = {
  get name() {
    return m.webhook.enterANameThatSaysWhich();
  },
  get longName() {
    return m.webhook.maximumOfWebhookNameMaxCharacters({ max: WEBHOOK_NAME_MAX });
  },
  get url() {
    return m.webhook.enterAWholeAddressThatStarts();
  },
  get longUrl() {
    return m.webhook.maximumOfWebhookNameMaxCharacters({ max: WEBHOOK_URL_MAX });
  },
  get plain() {
    return m.webhook.useHttpsSoThatNo();
  },
  get credentials() {
    return m.webhook.credentials();
  },
  get inward() {
    return m.webhook.thisAddressLiesInsideANetwork();
  },
  get kinds() {
    return m.webhook.chooseAtLeastOneThingTo();
  },
  get tooMany() {
    return m.webhook.thereAreWebhooksMaxWebhooksAlready({ max: WEBHOOKS_MAX });
  },
} as const;

/** Webhooks are seen to where the settings are. */
export const canHandleWebhooks = (actor: Actor): boolean => isSuperAdmin(actor);

const ADDRESS = /^(https?):\/\/([^\s/?#@]+)((?:[/?][^\s#]*)?)$/i;

/** The host of an address without its port, in small letters; null where it is no address. */
export function webhookHost(url: string): string | null {
  const host = ADDRESS.exec(url.trim())?.[2]?.toLowerCase();
  return host === undefined ? null : host.replace(/:\d*$/, '').replace(/^\[|\]$/g, '');
}

export interface WebhookChoice {
  name: string;
  url: string;
  kinds: readonly string[];
}
export type WebhookIssue = { path: 'name' | 'url' | 'kinds'; message: string };

/** Broken rules of a webhook. @param inwardHosts hosts that the installation lets it reach inside its own network, and by http */
export function webhookIssues({ name, url, kinds }: WebhookChoice, inwardHosts: readonly string[] = []): WebhookIssue[] {
  const issues: WebhookIssue[] = [];
  if (name.trim() === '') issues.push({ path: 'name', message: webhookWords.name });
  else if ([...name.trim()].length > WEBHOOK_NAME_MAX) issues.push({ path: 'name', message: webhookWords.longName });
  const wrong = addressIssue(url.trim(), inwardHosts);
  if (wrong) issues.push({ path: 'url', message: wrong });
  const known = WEBHOOK_KINDS.filter((kind) => kinds.includes(kind));
  if (known.length === 0 || known.length < new Set(kinds).size) issues.push({ path: 'kinds', message: webhookWords.kinds });
  return issues;
}

function addressIssue(url: string, inwardHosts: readonly string[]): string | null {
  if (url.length > WEBHOOK_URL_MAX) return webhookWords.longUrl;
  if (/^https?:\/\/[^/?#\s]*@/i.test(url)) return webhookWords.credentials;
  const host = webhookHost(url);
  if (host === null || host === '') return webhookWords.url;
  return /^http:/i.test(url) && !inwardHosts.includes(host) ? webhookWords.plain : null;
}

export const isWebhookKind = (text: string): text is WebhookKind => WEBHOOK_KINDS.some((kind) => kind === text);

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** What passes before the next try: eight tries in all, over about a day. */
const PAUSES_MS: readonly number[] = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 8 * HOUR, 8 * HOUR];
export const WEBHOOK_TRIES = PAUSES_MS.length + 1;

/** How long to wait after so many failed tries; null where it was the last. */
export const webhookPause = (tries: number): number | null => PAUSES_MS[tries - 1] ?? null;

/** A receiver that took nothing for so long is no longer tried. */
export const WEBHOOK_PAUSED_AFTER_DAYS = 3;
const DAY = 24 * HOUR;

/** @param failingSince of the first failure since it last took something */
export const isWebhookGivenUp = (failingSince: Date, now: Date): boolean =>
  now.getTime() - failingSince.getTime() >= WEBHOOK_PAUSED_AFTER_DAYS * DAY;

/** For so long both secrets sign, so that a receiver can change over without losing anything. */
export const OLD_SECRET_HOURS = 24;

export const WEBHOOK_STATES = ['ACTIVE', 'OFF', 'PAUSED'] as const;
export type WebhookState = (typeof WEBHOOK_STATES)[number];
export const WEBHOOK_STATE_LABELS: Record<WebhookState, string> = {
  get ACTIVE() {
    return m.common.active();
  },
  get OFF() {
    return m.webhook.switchedOff();
  },
  get PAUSED() {
    return m.webhook.paused();
  },
};

export const DELIVERY_STATES = ['WAITING', 'DELIVERED', 'FAILED'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];
export const DELIVERY_STATE_LABELS: Record<DeliveryState, string> = {
  get WAITING() {
    return m.common.waiting();
  },
  get DELIVERED() {
    return m.webhook.delivered();
  },
  get FAILED() {
    return m.common.failed();
  },
};

/** Why nothing can be sent to a webhook now; null where it can. */
export function sendDenial(state: WebhookState): string | null {
  if (state === 'OFF') return m.webhook.theWebhookIsSwitchedOff();
  return state === 'PAUSED' ? m.webhook.theWebhookIsPausedSwitchIt() : null;
}

/** Why a delivery cannot be sent again; null where it can. */
export function resendDenial(delivery: DeliveryState, webhook: WebhookState): string | null {
  return delivery === 'WAITING' ? m.webhook.itIsOnItsWayAlready() : sendDenial(webhook);
}
