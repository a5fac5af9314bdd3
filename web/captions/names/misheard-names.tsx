import { useQuery } from '@tanstack/react-query'
import { SpellCheck } from 'lucide-react'
import { useState } from 'react'
import { type Misheard, nameMessages as words } from '../../../contract/captions/caption-names.ts'
import type { Player } from '../../platform/player/player.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogContent } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { WhenLoaded } from '../../ui/when-loaded.tsx'
import { captionsQuery } from '../captions-queries.ts'
import { captionNamesQuery } from './caption-names-queries.ts'
import { NameChoices } from './name-choices.tsx'

type MisheardNamesProps = { briefId: string; captionId: string; player: Player }

/** The notice that names of these captions may be misheard, and the dialog that changes them. */
export function MisheardNames({ briefId, captionId, player }: MisheardNamesProps) {
  const [open, setOpen] = useState(false)
  const names = useQuery(captionNamesQuery({ briefId, captionId }))
  const { data: language } = useQuery({
    ...captionsQuery(briefId),
    select: ({ items }) => items.find(({ id }) => id === captionId)?.language,
  })
  return (
    <>
      {names.isError && !names.data && (
        <NotChecked pending={names.isFetching} onRetry={() => void names.refetch()} />
      )}
      {names.data && names.data.items.length > 0 && (
        <Offer
          {...names.data}
          onReview={() => {
            setOpen(true)
            void names.refetch()
          }}
        />
      )}
      <Dialog open={open} onOpenChange={setOpen}>
        <DialogContent
          title={words.title}
          description={words.description}
          focusOn="dialog"
          className="max-w-2xl scroll-pb-20 pb-0"
        >
          <WhenLoaded
            query={names}
            failed={words.loadFailed}
            loading={words.loading}
            skeleton={<Skeleton className="mb-6 h-40" />}
          >
            {({ items, more }) => (
              <NameChoices
                {...{ briefId, captionId, player, language, more }}
                places={items}
                onDone={() => setOpen(false)}
              />
            )}
          </WhenLoaded>
        </DialogContent>
      </Dialog>
    </>
  )
}

type OfferProps = { items: readonly Misheard[]; more: boolean; onReview: () => void }

function Offer({ items, more, onReview }: OfferProps) {
  const names = new Set(items.map(({ name }) => name)).size
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
      <p role="status" className="flex items-center gap-2 text-sm">
        <SpellCheck aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" />
        {words.notice({ names, places: items.length, more })}
      </p>
      <Button size="sm" variant="secondary" onClick={onReview}>
        {words.review}
      </Button>
    </div>
  )
}

function NotChecked({ pending, onRetry }: { pending: boolean; onRetry: () => void }) {
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-3 text-muted-foreground text-sm">
      {words.loadFailed}.
      <Button size="sm" variant="link" pending={pending} onClick={onRetry}>
        {words.again}
      </Button>
    </p>
  )
}
