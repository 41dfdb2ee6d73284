import type { ReactNode } from 'react';

export type ToastKind = 'success' | 'error' | 'info' | 'loading';

export interface ToastData {
  id: number;
  kind: ToastKind;
  title?: ReactNode;
  message: ReactNode;
  /** One action, for example Undo or Retry; pressing it closes the toast. */
  action?: { label: string; run: () => void } | undefined;
  /** Milliseconds on screen; null until it is closed. Errors stay until closed, others for 6 s. */
  stay: number | null;
}

type Options = Partial<Pick<ToastData, 'title' | 'action' | 'stay'>>;

const SHOWN_AT_ONCE = 3;
const NEWS_STAYS_MS = 6000;

let toasts: ToastData[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function publish(next: ToastData[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

function build(id: number, kind: ToastKind, message: ReactNode, options: Options): ToastData {
  const stay = kind === 'error' || kind === 'loading' ? null : NEWS_STAYS_MS;
  return { id, kind, message, stay, ...options };
}

function show(kind: ToastKind, message: ReactNode, options: Options = {}): number {
  const id = nextId++;
  publish([...toasts, build(id, kind, message, options)].slice(-SHOWN_AT_ONCE));
  return id;
}

/** The one way to announce something. A toast is never the only place that shows an error. */
export const toast = {
  success: (message: ReactNode, options?: Options) => show('success', message, options),
  error: (message: ReactNode, options?: Options) => show('error', message, options),
  info: (message: ReactNode, options?: Options) => show('info', message, options),
  /** A toast that waits; change it in place with `update`. */
  loading: (message: ReactNode, options?: Options) => show('loading', message, options),
  update: (id: number, kind: ToastKind, message: ReactNode, options: Options = {}) => {
    const known = toasts.find((item) => item.id === id);
    const next = build(id, kind, message, { ...(known?.title ? { title: known.title } : {}), ...options });
    publish(known ? toasts.map((item) => (item.id === id ? next : item)) : [...toasts, next].slice(-SHOWN_AT_ONCE));
  },
  close: (id: number) => publish(toasts.filter((item) => item.id !== id)),
};

export const toastStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  snapshot: () => toasts,
};
