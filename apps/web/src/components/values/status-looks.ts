import {
  Banknote,
  BanknoteX,
  CalendarCheck2,
  CalendarClock,
  CalendarDays,
  CalendarOff,
  CalendarPlus,
  CalendarX,
  Check,
  CircleCheck,
  CircleDashed,
  CircleX,
  Clock,
  DoorOpen,
  Gavel,
  Hand,
  Hourglass,
  Loader,
  Lock,
  type LucideIcon,
  Mail,
  Pause,
  PenLine,
  Phone,
  Rocket,
  Send,
  Sparkles,
  Star,
  ThumbsDown,
  ThumbsUp,
  TriangleAlert,
  UserCheck,
  UserX,
} from 'lucide-react';
import type { Tone } from '../../ui/tone.ts';

export interface StatusLook {
  tone: Tone;
  icon: LucideIcon;
}

const look = (tone: Tone, icon: LucideIcon): StatusLook => ({ tone, icon });

/** Tone and icon of every status, by the subject that it belongs to. The words come from the shared labels. */
export const STATUS_LOOKS = {
  application: { OPEN: look('neutral', CircleDashed), 'IN-PROGRESS': look('progress', Loader), SUBMITTED: look('info', Send) },
  section: {
    NOT_STARTED: look('neutral', CircleDashed),
    IN_PROGRESS: look('progress', Loader),
    COMPLETED: look('success', CircleCheck),
    NEEDS_ATTENTION: look('warning', TriangleAlert),
  },
  task: { PENDING: look('neutral', Clock), COMPLETED: look('success', CircleCheck) },
  flag: {
    SHORTLISTED_FOR_PROPOSAL: look('brand', Star),
    CALLED_FOR_PROPOSAL: look('called', Mail),
    SHORTLISTED_FOR_INTERVIEW: look('brand', Star),
    CALLED_FOR_INTERVIEW: look('called', Phone),
    SHORTLISTED_FOR_BOARD_APPROVAL: look('brand', ThumbsUp),
    BOARD_APPROVED: look('success', Gavel),
    BOARD_DECLINED: look('danger', CircleX),
    CONTRACT_SIGNED: look('success', PenLine),
    PROJECT_INITIALIZED: look('success', Rocket),
    NOT_TAKEN_FORWARD: look('neutral', CircleX),
    WITHDRAWN: look('neutral', Hand),
  },
  outcome: {
    approved: look('success', CircleCheck),
    declined: look('danger', CircleX),
    'not taken forward': look('neutral', CircleX),
    withdrawn: look('neutral', Hand),
  },
  recommendation: { 'recommended for offer': look('brand', ThumbsUp), 'recommended to decline': look('neutral', ThumbsDown) },
  grant: {
    approved: look('success', CircleCheck),
    declined: look('danger', CircleX),
    'pending approval': look('warning', Hourglass),
  },
  contract: { Signed: look('success', PenLine), 'pending signature': look('warning', PenLine) },
  grantee: { initialized: look('success', Rocket), 'not-initialized': look('neutral', CircleDashed) },
  interview: {
    'NOT-SCHEDULED': look('neutral', CalendarOff),
    SCHEDULED: look('info', CalendarClock),
    CANCELED: look('danger', CalendarX),
    COMPLETED: look('success', CalendarCheck2),
  },
  project: {
    'PENDING-ACTIVATION': look('warning', Pause),
    'IN-PROGRESS': look('progress', Loader),
    SUBMITTED: look('info', Send),
  },
  report: {
    Pending: look('neutral', Clock),
    'In-Progress': look('progress', Loader),
    Submitted: look('info', Send),
    Approved: look('success', CircleCheck),
    Declined: look('danger', CircleX),
  },
  payment: {
    PAID: look('success', Banknote),
    'NOT PAID': look('neutral', BanknoteX),
    Pending: look('warning', Hourglass),
    Approved: look('brand', Check),
    Paid: look('success', Banknote),
    Withheld: look('danger', Hand),
  },
  account: { ACTIVE: look('success', UserCheck), INACTIVE: look('neutral', UserX) },
  window: {
    'not-started': look('neutral', CalendarDays),
    open: look('brand', DoorOpen),
    ongoing: look('brand', DoorOpen),
    closed: look('neutral', Lock),
    completed: look('neutral', Lock),
    new: look('info', Sparkles),
    'forth coming': look('called', CalendarPlus),
  },
} as const satisfies Record<string, Record<string, StatusLook>>;

export type StatusSubject = keyof typeof STATUS_LOOKS;
