export { bindInbound } from './inbound.ts';
export { replyRoutes } from './routes.ts';
export { tidyReplies } from './tidy.ts';
