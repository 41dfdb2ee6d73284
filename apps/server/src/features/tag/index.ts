export { copyTags } from './copy-queries.ts';
export { tagRoutes } from './routes.ts';
