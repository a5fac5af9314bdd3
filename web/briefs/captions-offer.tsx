import { AudioLines } from 'lucide-react'
import { useState } from 'react'
import {
  type CaptionsOffer,
  captionsOfferMessages,
} from '../../contract/captions/captions-offer.ts'
import { useConfig } from '../platform/calls/use-config.ts'
import { ActionsMenu } from '../ui/actions-menu.tsx'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { DropdownMenuItem } from '../ui/dropdown-menu.tsx'
import { Notice } from '../ui/notice.tsx'
import {
  useAcceptCaptions,
  useCaptionsOffer,
  useDeclineCaptions,
  useStopCaptions,
} from './captions-offer-queries.ts'

const texts = captionsOfferMessages

/** Offers captions for all videos without any, once, and says how far they are. */
export function CaptionsForAll() {
  const offer = useCaptionsOffer()
  if (offer?.offered) return <Offer offer={offer} />
  return offer?.progress ? <ProgressOfAll offer={offer} progress={offer.progress} /> : null
}

type ProgressOfAllProps = {
  offer: CaptionsOffer
  progress: NonNullable<CaptionsOffer['progress']>
}

/** How far the captions for all videos are, or how many could not be made. */
function ProgressOfAll({ offer, progress }: ProgressOfAllProps) {
  const { failed, waiting } = progress
  const stop = useStopCaptions()
  const ended = waiting === 0
  return (
    <Notice className="mb-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2.5 tabular-nums">
        <p className="min-w-0 max-w-prose flex-1 basis-72">
          {ended ? texts.someFailed(failed) : texts.progress(waiting, failed)} {offer.problem}
        </p>
        <Button
          variant="secondary"
          size="sm"
          pending={stop.isPending}
          onClick={() => stop.mutate()}
        >
          {ended ? texts.dismiss : texts.stop}
        </Button>
      </div>
    </Notice>
  )
}

function Offer({ offer }: { offer: CaptionsOffer }) {
  const { data: config } = useConfig()
  const [asking, setAsking] = useState(false)
  const accept = useAcceptCaptions()
  const decline = useDeclineCaptions()
  return (
    <Notice className="mb-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2.5">
        <p className="min-w-0 max-w-prose flex-1 basis-72">
          {texts.without(offer.videos)} {config?.transcriptionServer ? texts.server : texts.local}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            size="sm"
            pending={accept.isPending}
            disabled={decline.isPending}
            onClick={() => setAsking(true)}
          >
            {texts.accept}
          </Button>
          <Button
            variant="ghost"
            size="sm"
            pending={decline.isPending}
            disabled={accept.isPending}
            onClick={() => decline.mutate()}
          >
            {texts.decline}
          </Button>
        </div>
      </div>
      <MakeCaptions
        offer={offer}
        open={asking}
        onOpenChange={setAsking}
        onConfirm={accept.mutate}
      />
    </Notice>
  )
}

/** A menu to make the captions later, after the offer was answered. */
export function CaptionsForAllMenu() {
  const offer = useCaptionsOffer()
  const [asking, setAsking] = useState(false)
  const accept = useAcceptCaptions()
  if (!offer || offer.offered || offer.possible === 0) return null
  return (
    <>
      <ActionsMenu label={texts.menu}>
        <DropdownMenuItem icon={AudioLines} onSelect={() => setAsking(true)}>
          {texts.ask(offer.possible)}
        </DropdownMenuItem>
      </ActionsMenu>
      <MakeCaptions
        offer={offer}
        open={asking}
        onOpenChange={setAsking}
        onConfirm={accept.mutate}
      />
    </>
  )
}

type MakeCaptionsProps = {
  offer: CaptionsOffer
  open: boolean
  onOpenChange: (open: boolean) => void
  onConfirm: () => void
}

function MakeCaptions({ offer, ...dialog }: MakeCaptionsProps) {
  const { videos, unsure, possible } = offer
  const description = [
    possible < videos && texts.noRoom(videos, possible),
    texts.inBackground,
    unsure > 0 && texts.unsure(unsure, videos),
  ]
  return (
    <AlertDialog
      {...dialog}
      title={`${texts.ask(possible)}?`}
      description={description.filter(Boolean).join(' ')}
      confirmLabel={texts.accept}
    />
  )
}
