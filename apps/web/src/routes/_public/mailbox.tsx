import { createFileRoute } from '@tanstack/react-router';
import { DevelopmentMailboxPage } from '#features/development-mailbox/pages/DevelopmentMailboxPage.tsx';

export const Route = createFileRoute('/_public/mailbox')({ component: DevelopmentMailboxPage });
