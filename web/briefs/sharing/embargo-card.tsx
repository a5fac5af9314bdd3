import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { useState } from 'react'
import { type Embargo, embargoMessages as words } from '../../../contract/embargoes.ts'
import { formatDateTime, formatUtc } from '../../platform/format/format-date-time.ts'
import { useNow } from '../../platform/format/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AcceptancesDialog } from './acceptances-dialog.tsx'
import { EmbargoDialog } from './embargo-dialog.tsx'
import { embargoQuery } from './embargo-queries.ts'

type EmbargoCardProps = { briefId: string; mayChange: boolean }

/** The embargo of a brief, who accepted it, and changing it. */
export function EmbargoCard({ briefId, mayChange }: EmbargoCardProps) {
  const { data, error, refetch, isRefetching } = useQuery(embargoQuery(briefId))
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
  return (
    <Card className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-3 p-4 sm:p-5">
      <div className="flex min-w-60 flex-1 gap-3">
        <Lock aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted-foreground" />
        <Facts embargo={data} />
      </div>
      <Actions briefId={briefId} embargo={data} mayChange={mayChange} />
    </Card>
  )
}

function Facts({ embargo: { availableFrom, until, confidential } }: { embargo: Embargo }) {
  const now = useNow()
  const ahead = (at: string | null) => at !== null && Date.parse(at) > now.getTime()
  const later = ahead(availableFrom) && availableFrom
  const quiet = ahead(until) && until
  return (
    <div className="min-w-0">
      <h2 className="font-medium">{words.title}</h2>
      {!later && !quiet && <p className="text-muted-foreground">{words.none}</p>}
      {later && <p>{words.reader.from(formatDateTime(later), formatUtc(later))}</p>}
      {quiet && (
        <>
          <p>{words.reader.until(formatDateTime(quiet), formatUtc(quiet))}</p>
          <p dir="auto" className="whitespace-pre-line text-muted-foreground">
            {words.reader.confidential} {confidential ?? words.allConfidential}
          </p>
        </>
      )}
    </div>
  )
}

function Actions({ briefId, embargo, mayChange }: EmbargoCardProps & { embargo: Embargo }) {
  const [shown, setShown] = useState<'edit' | 'acceptances' | null>(null)
  const close = (open: boolean) => !open && setShown(null)
  const set = embargo.availableFrom !== null || embargo.until !== null
  return (
    <div className="flex flex-wrap gap-2">
      {embargo.until && (
        <Button variant="secondary" size="sm" onClick={() => setShown('acceptances')}>
          {words.acceptances}
        </Button>
      )}
      {mayChange && (
        <Button variant="secondary" size="sm" onClick={() => setShown('edit')}>
          {set ? words.edit : words.set}
        </Button>
      )}
      <EmbargoDialog
        briefId={briefId}
        embargo={embargo}
        open={shown === 'edit'}
        onOpenChange={close}
      />
      <AcceptancesDialog briefId={briefId} open={shown === 'acceptances'} onOpenChange={close} />
    </div>
  )
}
