import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { useState } from 'react'
import { type Embargo, embargoMessages as words } from '../../../contract/embargoes.ts'
import { formatDateTime, formatUtc } from '../../platform/format/format-date-time.ts'
import { useNow } from '../../platform/format/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { AcceptancesDialog } from './acceptances-dialog.tsx'
import { AccessCard } from './access-card.tsx'
import { EmbargoDialog } from './embargo-dialog.tsx'
import { embargoQuery } from './embargo-queries.ts'

type EmbargoCardProps = { briefId: string; mayChange: boolean }

/** The embargo of a brief, with its acceptances and a button to change it. */
export function EmbargoCard({ briefId, mayChange }: EmbargoCardProps) {
  return (
    <AccessCard
      icon={Lock}
      title={words.title}
      query={useQuery(embargoQuery(briefId))}
      loadFailed={words.loadFailed}
      state={(embargo) => <Facts embargo={embargo} />}
      actions={(embargo) => <Actions briefId={briefId} embargo={embargo} mayChange={mayChange} />}
    />
  )
}

function Facts({ embargo: { availableFrom, until, confidential } }: { embargo: Embargo }) {
  const now = useNow()
  const ahead = (at: string | null) => at !== null && Date.parse(at) > now.getTime()
  const later = ahead(availableFrom) && availableFrom
  const quiet = ahead(until) && until
  return (
    <>
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
    </>
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
