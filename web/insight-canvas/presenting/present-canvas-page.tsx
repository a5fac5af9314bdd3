import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useNavigate, useParams } from 'react-router'
import { presentingMessages as words } from '../../../contract/boardroom-builder/document-slides.ts'
import type { OpenCanvas } from '../../../contract/insight-canvas/canvases.ts'
import { pageTitle } from '../../platform/frames/page-title.ts'
import { withoutCompany } from '../../platform/frames/without-company.ts'
import { PresentDialog } from '../../records/presenting/present-dialog.tsx'
import { recordQuery } from '../../records/record-queries.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { WhenLoaded } from '../../ui/when-loaded.tsx'
import { canvases } from '../canvases.ts'
import { ownMedia } from '../inserts/canvas-media-of.ts'
import { PresentedCanvas } from './presented-canvas.tsx'

export const handle = withoutCompany

export const meta = () => pageTitle(words.present)

/** A canvas as slides over the whole window. */
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
  const { id, title, sources } = canvas
  const widgets = useMemo(() => canvas.widgets.map(({ widget }) => widget), [canvas.widgets])
  const media = useMemo(() => ownMedia(id), [id])
  return <PresentedCanvas {...{ id, title, widgets, sources, media, onEnd }} />
}
