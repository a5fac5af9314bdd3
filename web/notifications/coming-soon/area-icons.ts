import {
  Blocks,
  ChartColumn,
  type LucideIcon,
  MessagesSquare,
  NotebookText,
  TrendingUp,
} from 'lucide-react'
import type { ComingArea } from '../../../contract/notifications/coming-soon.ts'

/** The icon of each area, on its page and in the sidebar. */
export const areaIcons: Readonly<Record<ComingArea, LucideIcon>> = {
  'community-copilot': MessagesSquare,
  trends: TrendingUp,
  'research-reports': NotebookText,
  'benchmark-center': ChartColumn,
  'integration-engine': Blocks,
}
