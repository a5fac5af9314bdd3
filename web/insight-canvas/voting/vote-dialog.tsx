import { useQuery } from '@tanstack/react-query'
import { Vote as VoteIcon } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { voteMessages as words } from '../../../contract/insight-canvas/canvas-vote-messages.ts'
import { type CanvasVote, voteLimits } from '../../../contract/insight-canvas/canvas-votes.ts'
import { formatDateTime } from '../../platform/format/format-date-time.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog, DialogContent } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Input } from '../../ui/input.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import { WhenLoaded } from '../../ui/when-loaded.tsx'
import { useStartVote, votesQuery } from './votes-queries.ts'

type VoteButtonProps = { canvasId: string; mayChange: boolean }

/** Opens the dialog that starts a vote and shows the results of earlier ones. */
export function VoteButton({ canvasId, mayChange }: VoteButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Tooltip content={words.vote} side="bottom">
        <IconButton icon={VoteIcon} label={words.vote} onClick={() => setOpen(true)} />
      </Tooltip>
      <Dialog open={open} onOpenChange={setOpen}>
        <DialogContent title={words.title} description={words.hint}>
          <Votes {...{ canvasId, mayChange }} onStarted={() => setOpen(false)} />
        </DialogContent>
      </Dialog>
    </>
  )
}

function Votes({ canvasId, mayChange, onStarted }: VoteButtonProps & { onStarted: () => void }) {
  const votes = useQuery(votesQuery(canvasId))
  return (
    <WhenLoaded
      query={votes}
      failed={words.loadFailed}
      skeleton={<Skeleton className="h-24 w-full" />}
    >
      {({ items: [newest, ...older] }) => {
        const running = newest !== undefined && newest.msLeft > 0
        const ended = running || !newest ? older : [newest, ...older]
        return (
          <div className="flex flex-col gap-6">
            {running && <p>{words.running}</p>}
            {mayChange && !running && <StartForm canvasId={canvasId} onStarted={onStarted} />}
            {ended.map((vote) => (
              <Results key={vote.id} vote={vote} />
            ))}
            {!mayChange && ended.length === 0 && !running && <p>{words.none}</p>}
          </div>
        )
      }}
    </WhenLoaded>
  )
}

function StartForm({ canvasId, onStarted }: { canvasId: string; onStarted: () => void }) {
  const start = useStartVote(canvasId)
  const [dots, setDots] = useState('3')
  const [minutes, setMinutes] = useState('5')
  const [hidden, setHidden] = useState(true)
  function submit(event: FormEvent) {
    event.preventDefault()
    start.mutate({ dots: Number(dots), minutes: Number(minutes), hidden }, { onSuccess: onStarted })
  }
  return (
    <form className="flex flex-col gap-4" onSubmit={submit}>
      <div className="flex gap-4">
        <Field label={words.dots} className="flex-1">
          <Input
            type="number"
            min={1}
            max={voteLimits.dots}
            required
            value={dots}
            onChange={({ target }) => setDots(target.value)}
          />
        </Field>
        <Field label={words.minutes} className="flex-1">
          <Input
            type="number"
            min={1}
            max={voteLimits.minutes}
            required
            value={minutes}
            onChange={({ target }) => setMinutes(target.value)}
          />
        </Field>
      </div>
      <Checkbox
        label={words.hidden}
        checked={hidden}
        onChange={({ target }) => setHidden(target.checked)}
      />
      <Button type="submit" pending={start.isPending} className="self-start">
        {words.start}
      </Button>
    </form>
  )
}

/** What has most dots, first. */
function Results({ vote }: { vote: CanvasVote }) {
  return (
    <section aria-label={words.resultsOf(formatDateTime(vote.startedAt))}>
      <h3 className="mb-2 text-muted-foreground text-sm">
        {words.resultsOf(formatDateTime(vote.startedAt))}
      </h3>
      {vote.results.length === 0 ? (
        <p>{words.noResults}</p>
      ) : (
        <ol className="divide-y rounded-md border">
          {vote.results.map(({ widgetId, label, dots }) => (
            <li key={widgetId} className="flex items-baseline gap-3 px-3 py-2">
              <span dir="auto" className="line-clamp-2 min-w-0 flex-1 break-words">
                {label || words.unnamed}
              </span>
              <span className="whitespace-nowrap tabular-nums">{words.count(dots)}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
