import { createFileRoute } from '@tanstack/react-router';
import { EmailTemplatesPage } from '#features/mail-template/pages/EmailTemplatesPage.tsx';

export const Route = createFileRoute('/secure/admin/administration/email-templates')({ component: EmailTemplatesPage });
