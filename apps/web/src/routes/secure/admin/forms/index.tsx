import { createFileRoute } from '@tanstack/react-router';
import { FormsPage } from '#features/form/pages/FormsPage.tsx';

export const Route = createFileRoute('/secure/admin/forms/')({ component: FormsPage });
