import type { IconName } from '#content/icons.ts';
import * as lucide from 'lucide-react';
import type { LucideIcon } from 'lucide-react';

type IconProps = { name: IconName; className?: string };

/** An icon of the set, as tall as the text around it unless told otherwise. Decorative: says nothing. */
export function Icon({ name, className = 'size-6' }: IconProps) {
  const Drawing = drawings[name];
  return <Drawing className={className} aria-hidden strokeWidth={1.75} />;
}

const drawings = {
  activity: lucide.Activity,
  'badge-check': lucide.BadgeCheck,
  'book-open': lucide.BookOpen,
  bot: lucide.Bot,
  briefcase: lucide.Briefcase,
  'building-2': lucide.Building2,
  calendar: lucide.Calendar,
  'chart-column': lucide.ChartColumn,
  'circle-dollar-sign': lucide.CircleDollarSign,
  'clipboard-check': lucide.ClipboardCheck,
  'clipboard-list': lucide.ClipboardList,
  cloud: lucide.Cloud,
  database: lucide.Database,
  'file-text': lucide.FileText,
  'folder-sync': lucide.FolderSync,
  'folder-tree': lucide.FolderTree,
  gauge: lucide.Gauge,
  globe: lucide.Globe,
  'graduation-cap': lucide.GraduationCap,
  handshake: lucide.Handshake,
  'hard-drive': lucide.HardDrive,
  headset: lucide.Headset,
  house: lucide.House,
  'key-round': lucide.KeyRound,
  laptop: lucide.Laptop,
  'layout-grid': lucide.LayoutGrid,
  'life-buoy': lucide.LifeBuoy,
  lightbulb: lucide.Lightbulb,
  'list-checks': lucide.ListChecks,
  lock: lucide.Lock,
  mail: lucide.Mail,
  'map-pin': lucide.MapPin,
  'message-circle': lucide.MessageCircle,
  'message-square': lucide.MessageSquare,
  'messages-square': lucide.MessagesSquare,
  'mouse-pointer-click': lucide.MousePointerClick,
  phone: lucide.Phone,
  'refresh-cw': lucide.RefreshCw,
  rocket: lucide.Rocket,
  scale: lucide.Scale,
  settings: lucide.Settings,
  shield: lucide.Shield,
  'shield-check': lucide.ShieldCheck,
  sparkles: lucide.Sparkles,
  star: lucide.Star,
  target: lucide.Target,
  ticket: lucide.Ticket,
  timer: lucide.Timer,
  'trending-up': lucide.TrendingUp,
  users: lucide.Users,
  video: lucide.Video,
  workflow: lucide.Workflow,
  wrench: lucide.Wrench,
  zap: lucide.Zap,
} as const satisfies Record<IconName, LucideIcon>;
