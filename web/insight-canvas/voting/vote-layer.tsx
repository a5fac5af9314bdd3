import { useInternalNode, useStore, ViewportPortal } from '@xyflow/react'
import { Minus, Plus } from 'lucide-react'
import { widgetName } from '../../../common/text/spoken-canvas.ts'
import { voteMessages as words } from '../../../contract/insight-canvas/canvas-vote-messages.ts'
import type { CanvasVote } from '../../../contract/insight-canvas/canvas-votes.ts'
import type { Widget } from '../../../contract/insight-canvas/canvas-widgets.ts'
import { Button } from '../../ui/button.tsx'
import { useRunningVote } from './use-running-vote.ts'
import { useEndVote, useMoveDot } from './votes-queries.ts'

type VoteLayerProps = { canvasId: string; widgets: ReadonlyMap<string, Widget> }

/** While a vote runs: how many dots and how much time are left, and the dots on the things. */
export function VoteLayer({ canvasId, widgets }: VoteLayerProps) {
  const vote = useRunningVote(canvasId)
  const end = useEndVote(canvasId)
  return (
    <>
      <p role="status" className="sr-only">
        {vote && words.running}
      </p>
      {vote && (
        <>
          <div
            data-print="no"
            className="flex flex-wrap items-center gap-3 rounded-md border bg-popover px-3 py-1.5 tabular-nums shadow-float"
          >
            <span className="font-medium">{words.left(vote.dots - vote.put, vote.dots)}</span>
            <span role="timer" className="text-muted-foreground">
              {words.time(clock(vote.left))}
            </span>
            {vote.mayEnd && (
              <Button
                size="sm"
                variant="secondary"
                pending={end.isPending}
                onClick={() => end.mutate(vote.id)}
              >
                {words.end}
              </Button>
            )}
          </div>
          <Dots {...{ canvasId, vote, widgets }} />
        </>
      )}
    </>
  )
}

const clock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

function Dots({ canvasId, vote, widgets }: VoteLayerProps & { vote: CanvasVote }) {
  const move = useMoveDot(canvasId, vote.id)
  const results = new Map(vote.results.map((result) => [result.widgetId, result]))
  return (
    <ViewportPortal>
      <div data-print="no" className="absolute z-[1000001] size-0">
        {[...widgets.values()]
          .filter(({ type }) => type !== 'connector' && type !== 'frame')
          .map((widget) => (
            <DotsOn
              key={widget.id}
              widget={widget}
              dots={results.get(widget.id)?.dots ?? 0}
              own={results.get(widget.id)?.own ?? 0}
              mayPut={vote.put < vote.dots}
              onMove={(act) => move.mutate({ widgetId: widget.id, act })}
            />
          ))}
      </div>
    </ViewportPortal>
  )
}

type DotsOnProps = {
  widget: Widget
  dots: number
  own: number
  mayPut: boolean
  onMove: (act: 'put' | 'take') => void
}

/** The dots on a thing, at its lower right corner and of the same size at every zoom. */
function DotsOn({ widget, dots, own, mayPut, onMove }: DotsOnProps) {
  const zoom = useStore(({ transform }) => transform[2])
  const node = useInternalNode(widget.id)
  const { x, y } = node?.internals.positionAbsolute ?? widget
  const name = widgetName(widget)
  const look =
    'grid size-7 place-items-center rounded-full hover:bg-hover aria-disabled:opacity-55 [&>svg]:size-4'
  return (
    <div
      className="absolute"
      style={{
        transform: `translate(${x + widget.width}px, ${y + widget.height}px) scale(${1 / zoom})`,
      }}
    >
      <div className="nodrag nopan pointer-events-auto absolute end-1 bottom-1 flex items-center gap-0.5 rounded-full border bg-popover p-0.5 shadow-float">
        {own > 0 && (
          <button
            type="button"
            className={look}
            aria-label={words.take(name)}
            onClick={() => onMove('take')}
          >
            <Minus aria-hidden="true" />
          </button>
        )}
        {dots > 0 && (
          <span className="grid h-7 min-w-7 place-items-center rounded-full bg-primary px-1.5 font-semibold text-primary-foreground text-sm tabular-nums">
            {dots}
          </span>
        )}
        <button
          type="button"
          className={look}
          aria-label={words.put(name, dots)}
          aria-disabled={!mayPut}
          onClick={() => {
            if (mayPut) onMove('put')
          }}
        >
          <Plus aria-hidden="true" />
        </button>
      </div>
    </div>
  )
}
