import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { presentingMessages as words } from '../../../contract/boardroom-builder/document-slides.ts'
import { pageTitle } from '../../platform/frames/page-title.ts'
import { useDocumentTitle } from '../../platform/frames/use-document-title.ts'
import { withoutCompany } from '../../platform/frames/without-company.ts'
import { PresentDialog } from '../../records/presenting/present-dialog.tsx'
import { useSharedNumber, useSlideNumber } from '../../records/presenting/use-shared-number.ts'
import { useSlideKeys } from '../../records/presenting/use-slide-keys.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { WhenLoaded } from '../../ui/when-loaded.tsx'
import { useNewestPictureLoader, usePictureLoader } from '../pictures/picture-queries.ts'
import { PicturesContext } from '../pictures/pictures-context.ts'
import { PresenterView } from './presenter-view.tsx'
import { slidesQuery } from './slides-query.ts'
import { Stage } from './stage.tsx'
import { useDocumentRoom } from './use-document-room.ts'

export const handle = withoutCompany

export const meta = () => pageTitle(words.present)

/** A document as slides over the whole window, or what its presenter sees beside them. */
export default function PresentPage() {
  const { id = '' } = useParams()
  const opened = useSharedNumber(id, 'room')
  const isRoomOpen = opened[0] > 0
  const deck = useQuery(slidesQuery(id, isRoomOpen))
  const [newest, published] = [useNewestPictureLoader(id), usePictureLoader({ documentId: id })]
  const navigate = useNavigate()
  const end = () => void navigate(`/boardroom-builder/${id}`)
  return (
    <PresentDialog onEnd={end}>
      <PicturesContext value={isRoomOpen ? published : newest}>
        <WhenLoaded
          query={deck}
          failed={words.failed}
          skeleton={<Skeleton className="m-auto aspect-video max-h-dvh w-full" />}
          className="h-dvh bg-background text-foreground"
        >
          {(loaded) => <Presented id={id} deck={loaded} opened={opened} onEnd={end} />}
        </WhenLoaded>
      </PicturesContext>
    </PresentDialog>
  )
}

type PresentedProps = Pick<Parameters<typeof useDocumentRoom>[0], 'id' | 'deck' | 'opened'> & {
  onEnd: () => void
}

function Presented({ id, deck, opened, onEnd }: PresentedProps) {
  const [params] = useSearchParams()
  const [at, goTo] = useSlideNumber(id, deck.slides.length)
  useDocumentTitle(words.page(deck.title))
  useSlideKeys(at, deck.slides.length, goTo)
  const room = useDocumentRoom({ id, deck, at, opened })
  const shown = { id, deck, at, room, onGoTo: goTo, onEnd }
  return (
    <>
      <p role="status" className="sr-only">
        {words.announced(at + 1, deck.slides.length, deck.slides[at]?.title.text ?? '')}
      </p>
      {params.get('view') === 'presenter' ? <PresenterView {...shown} /> : <Stage {...shown} />}
    </>
  )
}
