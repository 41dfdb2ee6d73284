export { refereeRoutes } from './routes.ts';
