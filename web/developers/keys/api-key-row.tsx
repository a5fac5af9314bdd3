import { useState } from 'react'
import type { ApiKey } from '../../../contract/developers/api-keys.ts'
import { keyWords as words } from '../../../contract/developers/developer-messages.ts'
import { formatDay } from '../../platform/format/format-date-time.ts'
import { relativeTime } from '../../platform/format/relative-time.ts'
import { useNow } from '../../platform/format/use-now.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { useRevokeApiKey } from '../developers-queries.ts'

/** A key in the list: its rights, who created it, and when it was last used. */
export function ApiKeyRow({ apiKey: key }: { apiKey: ApiKey }) {
  const [asking, setAsking] = useState(false)
  const revoke = useRevokeApiKey()
  const rights = namesOf(key.rights)
  const now = useNow()
  const state = stateOf(key, now)
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 px-5 py-4">
      <div className="min-w-0 flex-1 basis-64">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h3 dir="auto" className="min-w-0 break-words font-medium">
            {key.name}
          </h3>
          <code className="text-muted-foreground text-sm">…{key.ending}</code>
          <Badge>{key.readOnly ? words.readOnly : words.readWrite}</Badge>
          {state?.badge && <Badge tone="red">{state.badge}</Badge>}
        </div>
        <p className="mt-1 text-sm">{rights || words.noRights}</p>
        <Times apiKey={key} now={now} />
        {state && (
          <p
            className={cn(
              'mt-1 text-sm',
              state.badge ? 'text-destructive-text' : 'text-warning-text',
            )}
          >
            {state.text}
          </p>
        )}
      </div>
      <Button
        variant="secondary"
        size="sm"
        aria-label={words.revokeOf(key.name)}
        pending={revoke.isPending}
        onClick={() => setAsking(true)}
      >
        {words.revoke}
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={words.revokeQuestion(key.name)}
        description={words.revokeHint}
        confirmLabel={words.revokeNow}
        destructive
        onConfirm={() => revoke.mutate(key.id)}
      />
    </li>
  )
}

const namesOf = (rights: ApiKey['rights']) =>
  rights.map((right) => words.rightNames[right]).join(', ')

const isPast = (at: string, now: Date) => new Date(at) <= now

/** What is wrong with a key, or null. A key without a badge still works. */
function stateOf({ expiresAt, withoutEffect, makerIsMember }: ApiKey, now: Date) {
  if (!makerIsMember) return { badge: words.stopped, text: words.orphaned }
  if (expiresAt && isPast(expiresAt, now)) {
    return { badge: words.expired, text: words.expiredOn(formatDay(expiresAt)) }
  }
  if (withoutEffect.length === 0) return null
  return { badge: null, text: words.withoutEffect(namesOf(withoutEffect)) }
}

type TimesProps = { apiKey: ApiKey; now: Date }

function Times({ apiKey: { createdAt, expiresAt, lastUsedAt, makerName }, now }: TimesProps) {
  const ago = (at: string) => relativeTime(new Date(at), now)
  const facts = [
    words.madeBy(makerName, ago(createdAt)),
    lastUsedAt ? words.lastUsed(ago(lastUsedAt)) : words.neverUsed,
    // Expired keys have their own line below.
    ...(expiresAt === null ? [words.neverExpires] : []),
    ...(expiresAt && !isPast(expiresAt, now) ? [words.expires(formatDay(expiresAt))] : []),
  ]
  return <p className="mt-0.5 break-words text-muted-foreground text-sm">{facts.join(' · ')}</p>
}
