import { useInfiniteQuery } from '@tanstack/react-query'
import { documentMessages } from '../../../contract/boardroom-builder/document-messages.ts'
import { reviewMessages as words } from '../../../contract/boardroom-builder/document-reviews.ts'
import { formatDateTime } from '../../platform/format/format-date-time.ts'
import { Dialog, DialogContent } from '../../ui/dialog.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { WhenLoaded } from '../../ui/when-loaded.tsx'
import { stepsQuery } from './review-queries.ts'

type HistoryDialogProps = { id: string; open: boolean; onOpenChange: (open: boolean) => void }

/** The dialog with a document's status changes: who made them, and when. */
export function HistoryDialog({ id, open, onOpenChange }: HistoryDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent title={words.history} focusOn="dialog">
        <Steps id={id} />
      </DialogContent>
    </Dialog>
  )
}

function Steps({ id }: { id: string }) {
  const list = useInfiniteQuery(stepsQuery(id))
  return (
    <WhenLoaded
      query={list}
      failed={words.historyFailed}
      loading="the history"
      skeleton={<Skeleton className="h-32" />}
      className="py-14"
    >
      {({ pages }) => {
        const steps = pages.flatMap(({ items }) => items)
        if (steps.length === 0) return <p className="text-muted-foreground">{words.historyNone}</p>
        return (
          <>
            <ol className="divide-y">
              {steps.map(({ id: step, name, step: did, version, versionId, note, at }) => (
                <li key={step} className="py-2.5">
                  <p>
                    <bdi className="font-medium">{name ?? words.someone}</bdi> {words.steps[did]}
                  </p>
                  {note && (
                    <p dir="auto" className="mt-1 whitespace-pre-line break-words border-s-2 ps-3">
                      {note}
                    </p>
                  )}
                  <p className="mt-0.5 text-muted-foreground text-sm">
                    {documentMessages.version(version)} ·{' '}
                    <time dateTime={at}>{formatDateTime(at)}</time>
                    {versionId && (
                      <>
                        {' · '}
                        <TextLink to={`/boardroom-builder/${id}/versions?version=${versionId}`}>
                          {words.seeChangesSince}
                        </TextLink>
                      </>
                    )}
                  </p>
                </li>
              ))}
            </ol>
            <ShowMore noun="steps" list={list} />
          </>
        )
      }}
    </WhenLoaded>
  )
}
