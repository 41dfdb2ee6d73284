import { createFileRoute } from '@tanstack/react-router';
import { FormPreviewPage } from '#features/form/pages/FormPreviewPage.tsx';

export const Route = createFileRoute('/secure/admin/forms/$formId/preview')({ component: FormPreviewPage });
