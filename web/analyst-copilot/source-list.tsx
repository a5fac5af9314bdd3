import { Link } from 'react-router'
import {
  type CopilotSource,
  copilotFields,
  copilotTexts,
} from '../../contract/analyst-copilot/analyst-copilot.ts'
import { copilotMessages as words } from '../../contract/analyst-copilot/copilot-messages.ts'
import { formatTime } from '../../contract/values/format-time.ts'
import { cn } from '../ui/cn.ts'
import { TextLink } from '../ui/text-link.tsx'
import { openerStyle, useBeside } from './beside.tsx'
import { placeOf } from './place-of.ts'

type SourceListProps = {
  title: string
  sources: readonly CopilotSource[]
  /** The ids of sources that the answer already quotes. */
  quoted: ReadonlySet<string>
}

/** The sources of an answer, with the same numbers; each links to its place. */
export function SourceList({ title, sources, quoted }: SourceListProps) {
  return (
    <section className="flex flex-col gap-2 border-t pt-4">
      <h3 className="font-medium text-sm">{title}</h3>
      <ol className="flex flex-col gap-3">
        {sources.map((source, at) => (
          <li key={source.id} className="flex gap-2.5 text-sm">
            <span className="w-4 shrink-0 text-end text-muted-foreground tabular-nums">
              {at + 1}
            </span>
            <div className="min-w-0">
              <Place source={source} />
              {!quoted.has(source.id) && source.snippet && (
                <p dir="auto" className="mt-0.5 break-words text-muted-foreground">
                  {source.snippet}
                </p>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Place({ source }: { source: CopilotSource }) {
  const { title, url, vendor, type, field, startMs } = source
  const open = useBeside()
  if (!title || !url) return <i className="text-muted-foreground">{copilotTexts.gone}</i>
  const time = startMs === null ? null : formatTime(Math.floor(startMs / 1000))
  return (
    <p className="break-words">
      <TextLink to={placeOf(source, url)} dir="auto">
        {title}
      </TextLink>
      <span className="text-muted-foreground">
        {' · '}
        {time && open ? (
          <button
            type="button"
            aria-label={words.playAt(title, time)}
            onClick={({ currentTarget }) => open(source, currentTarget)}
            className={cn(
              openerStyle,
              'touch-target rounded-sm font-medium text-primary-text tabular-nums underline-offset-4 hover:underline',
            )}
          >
            {time}
          </button>
        ) : (
          (time ?? copilotFields[field])
        )}
        {type === 'external' && vendor && <bdi>{` · ${vendor}`}</bdi>}
      </span>
    </p>
  )
}

type SourceNumberProps = { id: string; sources: readonly CopilotSource[] }

const numberStyle =
  'touch-target rounded-sm bg-primary-tint px-1.5 py-0.5 font-medium text-primary-text text-xs tabular-nums hover:underline'

/** The number of a source next to its quotation. Opens the place; a video opens beside the answers. */
export function SourceNumber({ id, sources }: SourceNumberProps) {
  const open = useBeside()
  const at = sources.findIndex((source) => source.id === id)
  const source = sources[at]
  if (!source?.url || !source.title) return null
  const { url, title, startMs } = source
  if (open && startMs !== null) {
    const time = formatTime(Math.floor(startMs / 1000))
    return (
      <button
        type="button"
        aria-label={words.openSecond(at + 1, title, time)}
        onClick={({ currentTarget }) => open(source, currentTarget)}
        className={cn(numberStyle, openerStyle)}
      >
        {at + 1}
      </button>
    )
  }
  return (
    <Link
      to={placeOf(source, url)}
      aria-label={words.openSource(at + 1, title)}
      className={numberStyle}
    >
      {at + 1}
    </Link>
  )
}
