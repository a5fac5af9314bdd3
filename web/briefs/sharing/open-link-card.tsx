import { useQuery } from '@tanstack/react-query'
import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { type OpenLink, openLinkMessages as words } from '../../../contract/open-links.ts'
import { formatDay } from '../../platform/format/format-date-time.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Input } from '../../ui/input.tsx'
import { serverMessage } from '../../ui/server-message.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { openLinkQuery, useUpdateOpenLink } from './open-link-queries.ts'

type OpenLinkCardProps = { briefId: string; mayChange: boolean }

/** The link by which anyone may watch a brief, and turning it on and off. */
export function OpenLinkCard({ briefId, mayChange }: OpenLinkCardProps) {
  const { data, error, refetch, isRefetching } = useQuery(openLinkQuery(briefId))
  const update = useUpdateOpenLink(briefId)
  const [asking, setAsking] = useState(false)
  if (!data) {
    if (!error) return <Skeleton className="mb-6 h-20 rounded-lg" />
    return (
      <ErrorState
        className="mb-6"
        title={words.loadFailed}
        onRetry={() => void refetch()}
        retrying={isRefetching}
      />
    )
  }
  const { url } = data
  const turn = (on: boolean) =>
    update.mutate(on, {
      onSuccess: () => toast.success(on ? words.turnedOn : words.turnedOff),
      onError: (failure) => toast.error(words.failed, serverMessage(failure)),
    })
  return (
    <Card className="mb-6 flex flex-col gap-4 p-4 sm:p-5">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <div className="flex min-w-60 flex-1 gap-3">
          <Link2 aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted-foreground" />
          <div className="min-w-0">
            <h2 className="font-medium">{words.title}</h2>
            <p className="text-muted-foreground">{standing(data)}</p>
          </div>
        </div>
        {mayChange && (url || !data.embargoed) && (
          <Button
            variant="secondary"
            size="sm"
            pending={update.isPending}
            onClick={() => (url ? setAsking(true) : turn(true))}
          >
            {url ? words.turnOff : words.turnOn}
          </Button>
        )}
      </div>
      {url && (
        <div className="flex flex-wrap items-center gap-3">
          <Input
            readOnly
            aria-label={words.address}
            value={url}
            className="min-w-0 flex-1 basis-60"
            onFocus={(event) => event.currentTarget.select()}
          />
          <Button variant="secondary" onClick={() => void copyText(url, words.copied)}>
            {words.copy}
          </Button>
          <p className="basis-full text-muted-foreground text-sm">{figures(data)}</p>
        </div>
      )}
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={words.confirm}
        description={words.confirmHint}
        confirmLabel={words.turnOff}
        destructive
        onConfirm={() => turn(false)}
      />
    </Card>
  )
}

function standing({ url, opens, embargoed }: OpenLink): string {
  if (!url) return embargoed ? words.refused : words.off
  if (opens) return words.on
  return embargoed ? words.paused : words.inactive
}

function figures({ plays, lastPlayedAt }: OpenLink): string {
  if (!lastPlayedAt) return words.unplayed
  return `${words.plays(plays)}, ${words.last(formatDay(lastPlayedAt))}`
}
