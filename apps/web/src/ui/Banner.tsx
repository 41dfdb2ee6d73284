import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './Banner.module.css';

type BannerTone = 'info' | 'success' | 'warning' | 'danger' | 'neutral';

const icons: Record<BannerTone, LucideIcon> = {
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
  neutral: Info,
};

export interface BannerProps {
  tone?: BannerTone;
  title?: ReactNode;
  children?: ReactNode;
  /** Buttons or links at the right. */
  action?: ReactNode;
  icon?: LucideIcon;
  /** `alert` for what just went wrong, `status` for news, nothing for what was there before. */
  live?: 'status' | 'alert' | 'off';
}

/** A notice inside a page or panel. */
export function InlineNotice({ tone = 'info', title, children, action, icon, live }: BannerProps) {
  const Icon = icon ?? icons[tone];
  return (
    <div className={classes.notice} data-tone={tone} role={live === 'off' ? undefined : live}>
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      <div className="min-w-0 flex-1">
        {title ? <p className="font-semibold">{title}</p> : null}
        {children ? <div>{children}</div> : null}
      </div>
      {action ? (
        <div className="-my-1.5 flex gap-2 mobile:ms-8 mobile:me-0 mobile:mt-1 mobile:mb-0 mobile:w-[calc(100%_-_32px)] mobile:flex-wrap">
          {action}
        </div>
      ) : null}
    </div>
  );
}

/** A strip across the top of the screen: closing soon, offline, maintenance. */
export function Strip({ tone = 'warning', icon, children, live = 'status' }: BannerProps) {
  const Icon = icon ?? icons[tone];
  return (
    <div className={classes.strip} data-tone={tone} role={live === 'off' ? undefined : live}>
      <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
      <span>{children}</span>
    </div>
  );
}
