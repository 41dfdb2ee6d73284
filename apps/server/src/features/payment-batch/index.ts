export { paymentBatchRoutes } from './routes.ts';
