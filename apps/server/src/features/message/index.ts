export { addReply, canReply, type EmailedReply } from './by-email.ts';
export { deleteExpiredAddresses, findReplyAddresses, type ReplyAddress } from './reply-address-queries.ts';
export { hashReplyToken } from './reply-addresses.ts';
export { messageRoutes } from './routes.ts';
