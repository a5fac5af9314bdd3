import {
  ChartNoAxesCombined,
  FileChartColumn,
  FileText,
  type LucideIcon,
  PiggyBank,
  Presentation,
  Route,
} from 'lucide-react'
import {
  type DocumentStatus,
  type DocumentType,
  documentStatuses,
} from '../../contract/boardroom-builder/documents.ts'
import { Badge } from '../ui/badge.tsx'

/** The icon of each type of document. */
export const documentIcons: Readonly<Record<DocumentType, LucideIcon>> = {
  'investment-justification': FileChartColumn,
  'cost-optimization': PiggyBank,
  'tech-strategy': Route,
  'board-deck': Presentation,
  'status-update': ChartNoAxesCombined,
  'investment-memo': FileText,
}

const tones = {
  draft: 'neutral',
  review: 'amber',
  approved: 'green',
  published: 'blue',
} as const satisfies Record<DocumentStatus, string>

/** The status of a document. */
export function StatusBadge({ status }: { status: DocumentStatus }) {
  return <Badge tone={tones[status]}>{documentStatuses[status]}</Badge>
}
