import { useInfiniteQuery } from '@tanstack/react-query'
import { type Acceptance, embargoMessages as words } from '../../../contract/embargoes/embargoes.ts'
import { formatDateTime } from '../../platform/format/format-date-time.ts'
import { acceptancesQuery } from '../../shares/embargo-queries.ts'
import { Badge } from '../../ui/badge.tsx'
import { Dialog, DialogContent } from '../../ui/dialog.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { WhenLoaded } from '../../ui/when-loaded.tsx'

type AcceptancesDialogProps = {
  briefId: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Who accepted or declined the terms of a brief, each with the wording they saw. */
export function AcceptancesDialog({ briefId, open, onOpenChange }: AcceptancesDialogProps) {
  const list = useInfiniteQuery({ ...acceptancesQuery(briefId), enabled: open })
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent title={words.acceptances} description={words.acceptancesHint}>
        <WhenLoaded query={list} failed={words.loadFailed} skeleton={<Skeleton className="h-24" />}>
          {({ pages }) => {
            const acceptances = pages.flatMap(({ items }) => items)
            if (acceptances.length === 0) {
              return <p className="text-muted-foreground">{words.noAcceptances}</p>
            }
            return (
              <>
                <ul className="divide-y">
                  {acceptances.map((acceptance) => (
                    <AcceptanceRow key={acceptance.id} acceptance={acceptance} />
                  ))}
                </ul>
                <ShowMore noun="acceptances" list={list} />
              </>
            )
          }}
        </WhenLoaded>
      </DialogContent>
    </Dialog>
  )
}

function AcceptanceRow({ acceptance }: { acceptance: Acceptance }) {
  const { name, email, decision, decidedAt, until, terms, confidential, termsHash } = acceptance
  return (
    <li className="py-3">
      <div className="flex items-start justify-between gap-3">
        <p className="min-w-0">
          <span dir="auto" className="block truncate font-medium">
            {name}
          </span>
          <span className="block truncate text-muted-foreground text-sm">{email}</span>
        </p>
        <Badge tone={decision === 'accepted' ? 'green' : 'amber'}>{words[decision]}</Badge>
      </div>
      <details className="mt-1 text-sm">
        <summary className="cursor-pointer rounded-sm text-muted-foreground">
          <time dateTime={decidedAt}>{formatDateTime(decidedAt)}</time>,{' '}
          {words.untilWhen(formatDateTime(until))}
        </summary>
        <p dir="auto" className="mt-2 whitespace-pre-line">
          {terms}
        </p>
        <p dir="auto" className="mt-2 whitespace-pre-line">
          {words.reader.confidential} {confidential ?? words.allConfidential}
        </p>
        <p className="wrap-anywhere mt-2 text-muted-foreground text-xs">SHA-256 {termsHash}</p>
      </details>
    </li>
  )
}
