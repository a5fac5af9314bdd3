import { ChevronRight } from 'lucide-react'
import { webhookWords as words } from '../../../contract/developers/developer-messages.ts'
import type { Delivery } from '../../../contract/developers/webhooks.ts'
import { relativeTime } from '../../platform/format/relative-time.ts'
import { timeLeft } from '../../platform/format/time-left.ts'
import { useNow } from '../../platform/format/use-now.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { useReplayDelivery } from './webhook-queries.ts'

const tones = { waiting: 'amber', delivered: 'green', failed: 'red' } as const

/** A delivery. Expanded, it shows its body and the outcome of each attempt. */
export function DeliveryRow({ webhookId, delivery }: { webhookId: string; delivery: Delivery }) {
  const now = useNow()
  const replay = useReplayDelivery(webhookId)
  const { attempts, createdAt, nextAt, state, type } = delivery
  const at = new Date(createdAt)
  const facts = [
    ...(attempts.length > 0 ? [words.attempts(attempts.length)] : []),
    ...(nextAt ? [words.nextAttempt(timeLeft(new Date(nextAt), now))] : []),
  ]
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-5 py-3.5">
      <details className="group min-w-0 flex-1 basis-64">
        <summary className="touch-target flex cursor-pointer flex-wrap items-center gap-x-2.5 gap-y-1 rounded-sm">
          <ChevronRight
            aria-hidden="true"
            className="size-4 shrink-0 text-muted-foreground transition-transform group-open:rotate-90"
          />
          <Badge tone={tones[state]}>{words.states[state]}</Badge>
          <code className="font-medium text-sm">{type}</code>
          <time
            dateTime={createdAt}
            title={at.toLocaleString('en', { dateStyle: 'medium', timeStyle: 'medium' })}
            className="text-muted-foreground text-sm"
          >
            {relativeTime(at, now)}
          </time>
          {facts.length > 0 && (
            <span className="text-muted-foreground text-sm">{facts.join(' · ')}</span>
          )}
        </summary>
        <Details delivery={delivery} />
      </details>
      {state !== 'waiting' && (
        <Button
          variant="secondary"
          size="sm"
          aria-label={words.replayOf(type, relativeTime(at, now))}
          pending={replay.isPending}
          onClick={() => replay.mutate(delivery.id)}
        >
          {words.replay}
        </Button>
      )}
    </li>
  )
}

function Details({ delivery: { attempts, body, id } }: { delivery: Delivery }) {
  return (
    <div className="mt-3 flex flex-col gap-4 text-sm">
      {attempts.length > 0 && (
        <ol className="flex flex-col gap-3">
          {attempts.map(({ answer, durationMs, error, startedAt, status }) => (
            <li key={startedAt}>
              <p>
                <span className="font-medium tabular-nums">{status ?? words.noAnswer}</span>
                <span className="text-muted-foreground">
                  {' · '}
                  {new Date(startedAt).toLocaleString('en', {
                    dateStyle: 'medium',
                    timeStyle: 'medium',
                  })}
                  {' · '}
                  {words.took(durationMs)}
                </span>
              </p>
              {status === null && error && (
                <p className="break-words text-destructive-text">{error}</p>
              )}
              {answer && <Code label={words.answer}>{answer}</Code>}
            </li>
          ))}
        </ol>
      )}
      <Code label={words.sent}>{readable(body)}</Code>
      <p className="break-all text-muted-foreground">
        webhook-id: <code>{id}</code>
      </p>
    </div>
  )
}

function Code({ label, children }: { label: string; children: string }) {
  return (
    <div className="mt-1.5 min-w-0">
      <p className="mb-1 text-muted-foreground">{label}</p>
      <pre className="max-h-72 overflow-y-auto whitespace-pre-wrap break-all rounded-md bg-muted px-3.5 py-2.5 font-mono text-xs">
        {children}
      </pre>
    </div>
  )
}

/** The same JSON, indented. */
function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
