import { createFileRoute } from '@tanstack/react-router';
import { ReferencePage } from '#features/referee/pages/ReferencePage.tsx';

export const Route = createFileRoute('/_public/reference/$token')({ component: ReferencePage });
