import './ui/styles.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient, router } from './router.tsx';
import { UiProvider } from './ui/UiProvider.tsx';

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <UiProvider>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </UiProvider>
  </StrictMode>,
);
