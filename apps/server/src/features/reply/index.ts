export { bindInbound } from './inbound.ts';
export { READ_MAILBOX, READ_MAILBOX_CRONTAB, readMailbox } from './imap.ts';
export { takeReply } from './take.ts';
export { replyRoutes } from './routes.ts';
export { tidyReplies } from './tidy.ts';
