export { awardRoutes } from './routes.ts';
export { acceptBySignature } from './service.ts';
