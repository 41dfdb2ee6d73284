export { undeliveredMailRoutes } from './routes.ts';
