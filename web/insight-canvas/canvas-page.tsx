import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { canvasMessages as words } from '../../contract/canvas-messages.ts'
import { pageTitle } from '../platform/frames/page-title.ts'
import { withoutCompany } from '../platform/frames/without-company.ts'
import { RecordState } from '../ui/record-state.tsx'
import { canvasQuery } from './canvas-queries.ts'
import { CanvasesDrawing } from './canvases-drawing.tsx'
import { OpenedCanvas } from './opened-canvas.tsx'

export const handle = withoutCompany

export const meta = () => pageTitle(words.title)

/** One canvas: its widgets, and everything around them. */
export default function CanvasPage() {
  const { id = '' } = useParams()
  const canvas = useQuery(canvasQuery(id))
  // Coming back to it, what is cached is what it was when it was last opened.
  if (canvas.data && (canvas.isFetchedAfterMount || canvas.isPaused)) {
    return <OpenedCanvas key={id} canvas={canvas.data} />
  }
  return (
    <RecordState
      record={canvas}
      title={words.loading}
      back={words.back}
      failed={words.loadFailed}
      missing={{ ...words.missing, drawing: <CanvasesDrawing /> }}
    />
  )
}
