import { createFileRoute } from '@tanstack/react-router';
import { NewProgrammePage } from '#features/programme/pages/NewProgrammePage.tsx';

export const Route = createFileRoute('/secure/admin/programmes/new')({ component: NewProgrammePage });
