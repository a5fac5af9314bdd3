import { Link } from 'react-router'
import type { EntrySource } from '../../../contract/insight-canvas/canvas-sources.ts'
import { widgetMessages as words } from '../../../contract/insight-canvas/canvas-widget-messages.ts'
import { cn } from '../../ui/cn.ts'
import { sourceState } from './picked-sources.ts'
import type { Sources } from './widget-props.ts'

type EntrySourceProps = {
  source: EntrySource
  sources: Sources
  /** Updates the entry to the source's current state; null if the entry is read-only. */
  onUpdate: ((source: EntrySource) => void) | null
  className?: string
}

const linkStyle =
  'nodrag rounded-sm underline decoration-border underline-offset-2 hover:text-foreground hover:decoration-current'

/** The source of an entry, and whether it has changed since. */
export function EntrySourceNote({ source, sources, onUpdate, className }: EntrySourceProps) {
  const known = sourceState(source, sources)
  const style = cn('block break-words text-muted-foreground text-xs', className)
  if (known.state === 'gone') return <span className={cn(style, 'italic')}>{words.gone}</span>
  if (known.state === 'unknown') return <span className={style}>{words.fromUnknown}</span>
  const { title, url, mark, state } = known
  const place = <bdi>{words.place(title, source.startMs)}</bdi>
  return (
    <span className={cn(style, 'flex flex-wrap gap-x-1.5 gap-y-0.5')}>
      <span className="min-w-0">
        {words.from}
        {url ? (
          <Link to={url} className={linkStyle}>
            {place}
          </Link>
        ) : (
          place
        )}
      </span>
      {state === 'changed' && (
        <span className="inline-flex flex-wrap items-baseline gap-x-1.5 rounded-sm bg-warning-tint px-1.5 text-warning-text">
          {words.changed}
          {onUpdate && (
            <button
              type="button"
              title={words.updateHint}
              className="nodrag touch-target font-medium underline underline-offset-2"
              onClick={() => onUpdate({ ...source, mark })}
            >
              {words.update}
            </button>
          )}
        </span>
      )}
    </span>
  )
}
