import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { documentMessages as words } from '../../contract/boardroom-builder/document-messages.ts'
import { shareMessages } from '../../contract/shares/share-messages.ts'
import { pageTitle } from '../platform/frames/page-title.ts'
import { AudienceOf } from '../shares/audience-of.tsx'
import { ShareButton } from '../shares/share-button.tsx'
import { documentQuery } from './documents-queries.ts'

export const meta = () => pageTitle(shareMessages.audience)

/** The people with whom a document is shared, and whether they have opened it. */
export default function DocumentAudiencePage() {
  const { id = '' } = useParams()
  const subject = { kind: 'document', id } as const
  const document = useQuery(documentQuery(id))
  return (
    <AudienceOf
      subject={subject}
      record={document}
      back={{ to: `/boardroom-builder/${id}`, label: words.backToDocument }}
      failed={words.loadFailed.title}
      share={document.data?.isPublished && <ShareButton subject={subject} />}
    />
  )
}
