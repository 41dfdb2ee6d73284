import { createFileRoute } from '@tanstack/react-router';
import { MailboxPage } from '#features/mailbox/pages/MailboxPage.tsx';

export const Route = createFileRoute('/_public/mailbox')({ component: MailboxPage });
