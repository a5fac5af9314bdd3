import { shareMessages } from '../../contract/shares/share-messages.ts'
import { pageTitle } from '../platform/frames/page-title.ts'
import { RecordAudience } from '../shares/record-audience.tsx'
import { documents } from './documents.ts'

export const meta = () => pageTitle(shareMessages.audience)

/** The people with whom a document is shared, and whether they have opened it. */
export default function DocumentAudiencePage() {
  return <RecordAudience kind={documents} canBeShared={({ isPublished }) => isPublished} />
}
