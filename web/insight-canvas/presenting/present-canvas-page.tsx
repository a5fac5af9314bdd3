import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useNavigate, useParams } from 'react-router'
import { canvasSlides } from '../../../common/layout/canvas-slides.ts'
import { presentingMessages as words } from '../../../contract/boardroom-builder/document-slides.ts'
import { sourceKey } from '../../../contract/insight-canvas/canvas-sources.ts'
import type { OpenCanvas } from '../../../contract/insight-canvas/canvases.ts'
import { pageTitle } from '../../platform/frames/page-title.ts'
import { useDocumentTitle } from '../../platform/frames/use-document-title.ts'
import { withoutCompany } from '../../platform/frames/without-company.ts'
import { PresentDialog } from '../../records/presenting/present-dialog.tsx'
import { StageBar } from '../../records/presenting/stage-bar.tsx'
import { useSlideNumber } from '../../records/presenting/use-shared-number.ts'
import { useSlideKeys } from '../../records/presenting/use-slide-keys.ts'
import { recordQuery } from '../../records/record-queries.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { WhenLoaded } from '../../ui/when-loaded.tsx'
import { canvases } from '../canvases.ts'
import { CanvasSlideView } from './canvas-slide-view.tsx'

export const handle = withoutCompany

export const meta = () => pageTitle(words.present)

/** A canvas as slides over the whole window: its frames, one after the other. */
export default function PresentCanvasPage() {
  const { id = '' } = useParams()
  const canvas = useQuery(recordQuery(canvases, id))
  const navigate = useNavigate()
  const end = () => void navigate(`/insight-canvas/${id}`)
  return (
    <PresentDialog onEnd={end}>
      <WhenLoaded
        query={canvas}
        failed={words.failed}
        skeleton={<Skeleton className="m-auto aspect-video max-h-dvh w-full" />}
        className="h-dvh bg-background text-foreground"
      >
        {(loaded) => <Presented canvas={loaded} onEnd={end} />}
      </WhenLoaded>
    </PresentDialog>
  )
}

function Presented({ canvas, onEnd }: { canvas: OpenCanvas; onEnd: () => void }) {
  const { id, title, widgets } = canvas
  const slides = useMemo(
    () =>
      canvasSlides(
        title,
        widgets.map(({ widget }) => widget),
      ),
    [title, widgets],
  )
  const sources = useMemo(
    () => new Map(canvas.sources.map((source) => [sourceKey(source), source])),
    [canvas.sources],
  )
  const count = slides.length
  const [at, goTo] = useSlideNumber(id, count)
  useDocumentTitle(words.page(title))
  useSlideKeys(at, count, goTo)
  const slide = slides[at]
  return (
    <div className="group flex h-dvh items-center justify-center">
      <p role="status" className="sr-only">
        {words.announced(at + 1, count, slide?.title ?? '')}
      </p>
      {slide && <CanvasSlideView key={at} slide={slide} widgets={widgets} sources={sources} />}
      <StageBar at={at} count={count} onGoTo={goTo} onEnd={onEnd} />
    </div>
  )
}
