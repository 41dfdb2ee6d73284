export { followPaymentTokens } from './confirmed.ts';
export { paymentTokenRoutes } from './routes.ts';
