export { repaymentRoutes } from './routes.ts';
