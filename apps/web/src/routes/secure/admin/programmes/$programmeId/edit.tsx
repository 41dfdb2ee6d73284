import { createFileRoute } from '@tanstack/react-router';
import { EditProgrammePage } from '#features/programme/pages/EditProgrammePage.tsx';

export const Route = createFileRoute('/secure/admin/programmes/$programmeId/edit')({ component: EditProgrammePage });
