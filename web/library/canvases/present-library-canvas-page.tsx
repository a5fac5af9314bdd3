import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useNavigate, useParams } from 'react-router'
import { presentingMessages } from '../../../contract/boardroom-builder/document-slides.ts'
import {
  type LibraryCanvas,
  libraryCanvasMessages as words,
} from '../../../contract/insight-canvas/library-canvases.ts'
import { canvases } from '../../insight-canvas/canvases.ts'
import { sharedMedia } from '../../insight-canvas/inserts/canvas-media-of.ts'
import { PresentedCanvas } from '../../insight-canvas/presenting/presented-canvas.tsx'
import { pageTitle } from '../../platform/frames/page-title.ts'
import { withoutCompany } from '../../platform/frames/without-company.ts'
import { PresentDialog } from '../../records/presenting/present-dialog.tsx'
import { SharedRecord } from '../shared-record.tsx'
import { libraryCanvasQuery } from './library-canvas-queries.ts'

export const handle = withoutCompany

export const meta = () => pageTitle(presentingMessages.present)

/** A canvas that was shared with the user, as slides over the whole window. */
export default function PresentLibraryCanvasPage() {
  const { id = '' } = useParams()
  return (
    <SharedRecord kind={canvases} words={words} record={useQuery(libraryCanvasQuery(id))}>
      {(canvas) => <Presented canvas={canvas} />}
    </SharedRecord>
  )
}

function Presented({ canvas: { id, title, widgets, sources } }: { canvas: LibraryCanvas }) {
  const navigate = useNavigate()
  const end = () => void navigate(`/library/canvases/${id}`)
  const media = useMemo(() => sharedMedia(id), [id])
  return (
    <PresentDialog onEnd={end}>
      <PresentedCanvas {...{ id, title, widgets, sources, media }} onEnd={end} />
    </PresentDialog>
  )
}
