import { documentMessages as words } from '../../contract/boardroom-builder/document-messages.ts'
import { pageTitle } from '../platform/frames/page-title.ts'
import { withoutCompany } from '../platform/frames/without-company.ts'
import { RecordPage } from '../records/record-page.tsx'
import { documents } from './documents.ts'
import { OpenedDocument } from './opened-document.tsx'

export const handle = withoutCompany

export const meta = () => pageTitle(words.title)

/** A document page. */
export default function DocumentPage() {
  return (
    <RecordPage kind={documents}>{(document) => <OpenedDocument document={document} />}</RecordPage>
  )
}
