import { useMemo } from 'react'
import { canvasSlides } from '../../../common/layout/canvas-slides.ts'
import { presentingMessages as words } from '../../../contract/boardroom-builder/document-slides.ts'
import { sourceKey } from '../../../contract/insight-canvas/canvas-sources.ts'
import type { Widget } from '../../../contract/insight-canvas/canvas-widgets.ts'
import type { ResolvedSource } from '../../../contract/insight-canvas/canvases.ts'
import { useDocumentTitle } from '../../platform/frames/use-document-title.ts'
import { StageBar } from '../../records/presenting/stage-bar.tsx'
import { useSlideNumber } from '../../records/presenting/use-shared-number.ts'
import { useSlideKeys } from '../../records/presenting/use-slide-keys.ts'
import { type CanvasMedia, CanvasMediaContext } from '../inserts/canvas-media.ts'
import { CanvasSlideView } from './canvas-slide-view.tsx'

type PresentedCanvasProps = {
  id: string
  title: string
  widgets: readonly Widget[]
  sources: readonly ResolvedSource[]
  media: CanvasMedia
  onEnd: () => void
}

/** A canvas as slides: its frames, one after the other. */
export function PresentedCanvas(props: PresentedCanvasProps) {
  const { id, title, widgets, sources, media, onEnd } = props
  const slides = useMemo(() => canvasSlides(title, widgets), [title, widgets])
  const byKey = useMemo(
    () => new Map(sources.map((source) => [sourceKey(source), source])),
    [sources],
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
      <CanvasMediaContext value={media}>
        {slide && <CanvasSlideView key={at} slide={slide} widgets={widgets} sources={byKey} />}
      </CanvasMediaContext>
      <StageBar at={at} count={count} onGoTo={goTo} onEnd={onEnd} />
    </div>
  )
}
