import { canvasMessages as words } from '../../contract/insight-canvas/canvas-messages.ts'
import { pageTitle } from '../platform/frames/page-title.ts'
import { withoutCompany } from '../platform/frames/without-company.ts'
import { RecordPage } from '../records/record-page.tsx'
import { canvases } from './canvases.ts'
import { OpenedCanvas } from './opened-canvas.tsx'

export const handle = withoutCompany

export const meta = () => pageTitle(words.title)

/** A canvas page. */
export default function CanvasPage() {
  return <RecordPage kind={canvases}>{(canvas) => <OpenedCanvas canvas={canvas} />}</RecordPage>
}
