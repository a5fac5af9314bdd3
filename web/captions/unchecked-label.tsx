import { checkMessages } from '../../contract/captions/caption-checks.ts'
import { Badge } from '../ui/badge.tsx'

/** Says that a machine made the captions and nobody has checked them; quietly for readers. */
export function UncheckedLabel({ quiet }: { quiet: boolean }) {
  return quiet ? (
    <p className="text-muted-foreground text-sm">{checkMessages.label}</p>
  ) : (
    <Badge tone="amber">{checkMessages.label}</Badge>
  )
}
