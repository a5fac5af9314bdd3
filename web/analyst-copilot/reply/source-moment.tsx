import { Play } from 'lucide-react'
import { Link } from 'react-router'
import type { CopilotSource } from '../../../contract/analyst-copilot/analyst-copilot.ts'
import { copilotFields } from '../../../contract/analyst-copilot/copilot-labels.ts'
import { copilotMessages as words } from '../../../contract/analyst-copilot/copilot-messages.ts'
import { cn } from '../../ui/cn.ts'
import { openerStyle, useBeside } from '../beside/beside.tsx'
import { placeOf, timeOf } from './source-place.ts'

const style =
  'touch-area inline-flex items-center gap-1 rounded-sm font-medium text-primary-text tabular-nums underline-offset-4 hover:underline print:inline-flex!'

type SourceMomentProps = { source: CopilotSource; title: string; url: string }

/** The second of a source, which plays beside the answers; for texts, a link to their place. */
export function SourceMoment({ source, title, url }: SourceMomentProps) {
  const open = useBeside()
  const time = timeOf(source)
  if (time && open) {
    return (
      <button
        type="button"
        aria-label={words.playAt(title, time)}
        onClick={({ currentTarget }) => open(source, currentTarget)}
        className={cn(style, openerStyle)}
      >
        <Play aria-hidden="true" className="size-3 fill-current rtl:-scale-x-100" />
        {time}
      </button>
    )
  }
  return (
    <Link to={placeOf(source, url)} className={style}>
      {time ?? copilotFields[source.field] ?? source.field}
      <span className="sr-only">{` · ${title}`}</span>
    </Link>
  )
}
