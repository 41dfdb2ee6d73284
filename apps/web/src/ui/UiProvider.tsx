import type { ReactNode } from 'react';
import { Tips } from './Tips.tsx';
import { Toaster } from './Toaster.tsx';

/** Tooltips and toasts of the whole page. The kit itself comes with the parts that need it, by KitProvider. */
export function UiProvider({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <Toaster />
      <Tips />
    </>
  );
}
