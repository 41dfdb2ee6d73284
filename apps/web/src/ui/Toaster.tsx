import { CircleAlert, CircleCheck, Info, LoaderCircle, X } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import classes from './Toaster.module.css';
import { useRoomFor } from './useRoomFor.ts';
import { type ToastData, toast, toastStore } from './toast.ts';

const icons = { success: CircleCheck, error: CircleAlert, info: Info, loading: LoaderCircle };

/** The region of toasts, at most three; F8 moves the focus into it. */
export function Toaster() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.snapshot, toastStore.snapshot);
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
    <section ref={region} className={classes.region} tabIndex={-1} aria-label="Messages (F8)">
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
      <div className={classes.text}>
        {data.title ? <p className={classes.title}>{data.title}</p> : null}
        <p>{data.message}</p>
      </div>
      {data.action ? (
        <button
          type="button"
          className={classes.action}
          onClick={() => {
            data.action?.run();
            toast.close(data.id);
          }}
        >
          {data.action.label}
        </button>
      ) : null}
      <button type="button" className={classes.close} aria-label="Close the message" onClick={() => toast.close(data.id)}>
        <X size={16} aria-hidden="true" />
      </button>
    </div>
  );
}
