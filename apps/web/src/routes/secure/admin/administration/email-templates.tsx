import { createFileRoute } from '@tanstack/react-router';
import { EmailTemplatesPage } from '#features/mail-templates/pages/EmailTemplatesPage.tsx';

export const Route = createFileRoute('/secure/admin/administration/email-templates')({ component: EmailTemplatesPage });
