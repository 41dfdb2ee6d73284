import { createFileRoute } from '@tanstack/react-router';
import { ProgrammePage } from '#features/programme/pages/ProgrammePage.tsx';

export const Route = createFileRoute('/secure/admin/programmes/$programmeId/')({ component: ProgrammePage });
