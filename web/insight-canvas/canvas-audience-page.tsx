import { shareMessages } from '../../contract/shares/share-messages.ts'
import { pageTitle } from '../platform/frames/page-title.ts'
import { RecordAudience } from '../shares/record-audience.tsx'
import { canvases } from './canvases.ts'

export const meta = () => pageTitle(shareMessages.audience)

/** The people with whom a canvas is shared, and whether they have opened it. */
export default function CanvasAudiencePage() {
  return <RecordAudience kind={canvases} />
}
