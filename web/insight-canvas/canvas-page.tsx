import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { canvasMessages as words } from '../../contract/insight-canvas/canvas-messages.ts'
import { pageTitle } from '../platform/frames/page-title.ts'
import { withoutCompany } from '../platform/frames/without-company.ts'
import { RecordState } from '../ui/record-state.tsx'
import { canvasQuery } from './canvas-queries.ts'
import { CanvasesDrawing } from './canvases-drawing.tsx'
import { OpenedCanvas } from './opened-canvas.tsx'

export const handle = withoutCompany

export const meta = () => pageTitle(words.title)

/** A canvas page. */
export default function CanvasPage() {
  const { id = '' } = useParams()
  const canvas = useQuery(canvasQuery(id))
  // After a return to the page, the cached canvas is outdated, so wait for the refetch unless offline.
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
