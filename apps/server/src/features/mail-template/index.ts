export { mailTemplateRoutes } from './routes.ts';
