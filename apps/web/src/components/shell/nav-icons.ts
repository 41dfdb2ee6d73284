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
  Settings,
  ShieldCheck,
  Users,
} from 'lucide-react';

/** Icon per key of the sidebar tables in `domain/access/navigation` and `administration`. */
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
  administration: Settings,
};
