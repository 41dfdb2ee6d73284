import {
  CalendarDays,
  FileText,
  FolderOpen,
  Handshake,
  Inbox,
  Landmark,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  ShieldCheck,
  Users,
} from 'lucide-react';

/** Icon per key of the sidebar table in `domain/access/navigation`. */
export const NAV_ICONS: Record<string, LucideIcon> = {
  dashboard: LayoutDashboard,
  applications: Inbox,
  programmes: FolderOpen,
  accounting: Landmark,
  'grantee-management': Handshake,
  'monitoring-team': Handshake,
  forms: FileText,
  roles: ShieldCheck,
  users: Users,
  tasks: ListChecks,
  events: CalendarDays,
};
