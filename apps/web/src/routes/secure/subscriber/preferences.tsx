import { createFileRoute } from '@tanstack/react-router';
import { PreferencesPage } from '#features/preferences/pages/PreferencesPage.tsx';

export const Route = createFileRoute('/secure/subscriber/preferences')({ component: PreferencesPage });
