import { m } from '@grantdesk/messages';
import { CircleAlert, CircleCheck, Info, LoaderCircle, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import classes from './Toaster.module.css';
import { useRoomFor } from './useRoomFor.ts';
import { type ToastData, toast, toastStore } from './toast.ts';
import { useStore } from './use-store.ts';

const icons = { success: CircleCheck, error: CircleAlert, info: Info, loading: LoaderCircle };

/** The region of toasts, at most three; F8 moves the focus into it. */
export function Toaster() {
  const toasts = useStore(toastStore.subscribe, toastStore.snapshot);
  const region = useRef<HTMLElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F8') return;
      event.preventDefault();
      region.current?.focus();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  useRoomFor(region, '--toast-room', 32);
  const news = toasts.filter((item) => item.kind !== 'error');
  const errors = toasts.filter((item) => item.kind === 'error');
  return (
    <section
      ref={region}
      className={`${classes.region} fixed inset-e-6 bottom-[calc(24px_+_var(--dock,0px)_+_var(--bulk,0px))] z-600 grid w-[min(420px,calc(100vw_-_32px))] gap-2 print:hidden mobile:inset-e-4 mobile:bottom-[calc(16px_+_var(--dock,0px)_+_var(--bulk,0px))]`}
      tabIndex={-1}
      aria-label={m.common.messagesF8()}
    >
      <div role="status">
        {news.map((item) => (
          <Toast key={item.id} data={item} />
        ))}
      </div>
      <div role="alert">
        {errors.map((item) => (
          <Toast key={item.id} data={item} />
        ))}
      </div>
    </section>
  );
}

function Toast({ data }: { data: ToastData }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (data.stay === null || held) return;
    const timer = setTimeout(() => toast.close(data.id), data.stay);
    return () => clearTimeout(timer);
  }, [data, held]);
  const Icon = icons[data.kind];
  return (
    <div
      className={classes.toast}
      data-kind={data.kind}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" className={classes.icon} />
      <div className="min-w-0 flex-1">
        {data.title ? <p className="font-semibold">{data.title}</p> : null}
        <p>{data.message}</p>
      </div>
      {data.action ? (
        <button
          type="button"
          className="-my-1 h-7 cursor-pointer rounded-md border border-border bg-transparent px-2.5 py-0 font-medium text-link hover:bg-sunken"
          onClick={() => {
            data.action?.run();
            toast.close(data.id);
          }}
        >
          {data.action.label}
        </button>
      ) : null}
      <button
        type="button"
        className="-my-1 grid size-7 cursor-pointer place-items-center rounded-md border-0 bg-transparent text-muted hover:bg-sunken"
        aria-label={m.common.closeTheMessage()}
        onClick={() => toast.close(data.id)}
      >
        <X size={16} aria-hidden="true" />
      </button>
    </div>
  );
}
