import type { World } from './world.ts';

/** The finance system is to record payments by itself: its token waits for a second person. */
export function paymentTokens(w: World): void {
  w.at(-1, 16, async () => {
    const admin = await w.as('super.admin');
    await admin.json('POST', '/payment-token/new', {
      name: 'Nightly payment run',
      system: 'Baobab Ledger',
      networks: ['198.51.100.0/28', '2001:db8:20::/48'],
      limits: [{ currency: 'NGN', amount: 5_000_000_000 }],
      days: 365,
      readsPayments: true,
    });
  });
}
