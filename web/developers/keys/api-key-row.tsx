import { useState } from 'react'
import type { ApiKey } from '../../../contract/api-keys.ts'
import { keyWords as words } from '../../../contract/developer-messages.ts'
import { relativeTime } from '../../platform/format/relative-time.ts'
import { useNow } from '../../platform/format/use-now.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { useRevokeApiKey } from '../developers-queries.ts'

/** A key in the list: what it may do, who made it, when it was last used. */
export function ApiKeyRow({ apiKey: key }: { apiKey: ApiKey }) {
  const [asking, setAsking] = useState(false)
  const revoke = useRevokeApiKey()
  const rights = namesOf(key.rights)
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 px-5 py-4">
      <div className="min-w-0 flex-1 basis-64">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h3 dir="auto" className="min-w-0 break-words font-medium">
            {key.name}
          </h3>
          <code className="text-muted-foreground text-sm">…{key.ending}</code>
          <Badge>{key.readOnly ? words.readOnly : words.readWrite}</Badge>
          {!key.works && <Badge tone="red">{words.stopped}</Badge>}
        </div>
        <p className="mt-1 text-sm">{rights || words.noRights}</p>
        <Times apiKey={key} />
        {!key.works ? (
          <p className="mt-1 text-destructive-text text-sm">{words.orphaned}</p>
        ) : (
          key.withoutEffect.length > 0 && (
            <p className="mt-1 text-sm text-warning-text">
              {words.withoutEffect(namesOf(key.withoutEffect))}
            </p>
          )
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

function Times({ apiKey: { createdAt, lastUsedAt, makerName } }: { apiKey: ApiKey }) {
  const now = useNow()
  const ago = (at: string) => relativeTime(new Date(at), now)
  const used = lastUsedAt ? words.lastUsed(ago(lastUsedAt)) : words.neverUsed
  return (
    <p className="mt-0.5 break-words text-muted-foreground text-sm">
      {words.madeBy(makerName, ago(createdAt))} · {used}
    </p>
  )
}
