import { createFileRoute } from '@tanstack/react-router';
import { HomePage } from '#features/application/pages/HomePage.tsx';

export const Route = createFileRoute('/secure/subscriber/')({ component: HomePage });
