import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { compareDocuments } from '../../../common/compare/compare-documents.ts'
import { reviewMessages as words } from '../../../contract/boardroom-builder/document-reviews.ts'
import { versionMessages } from '../../../contract/boardroom-builder/document-version-messages.ts'
import { formatDay } from '../../platform/format/format-date-time.ts'
import { versionQuery } from '../../records/versions/versions-queries.ts'
import { Notice } from '../../ui/notice.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { documents } from '../documents.ts'
import type { DocumentText } from '../sync/document-text.ts'
import { stepsQuery } from './review-queries.ts'

type SinceApprovalProps = { id: string; text: DocumentText }

/** What an approver is asked to approve beyond the last approved version; nothing for a first version. */
export function SinceApproval({ id, text }: SinceApprovalProps) {
  const { data } = useInfiniteQuery(stepsQuery(id))
  const steps = data?.pages.flatMap(({ items }) => items) ?? []
  const approval = steps.find(({ versionId }) => versionId !== null)
  if (!approval?.versionId) return null
  const { versionId, version, at } = approval
  return (
    <Notice>
      <p>
        {words.sinceApproval(version, formatDay(at))}
        <Counts id={id} versionId={versionId} text={text} />
      </p>
      <TextLink to={`/boardroom-builder/${id}/versions?version=${versionId}`}>
        {words.seeChanges}
      </TextLink>
    </Notice>
  )
}

type CountsProps = SinceApprovalProps & { versionId: string }

function Counts({ id, versionId, text }: CountsProps) {
  const { data: before } = useQuery(versionQuery(documents, id, versionId))
  const said = useMemo(() => {
    if (!before) return null
    const { title, counts } = compareDocuments(before, {
      title: text.shown.title,
      blocks: text.blocks,
    })
    const parts = [title && versionMessages.titleChanged, versionMessages.counts(counts)]
    return parts.filter(Boolean).join(', ') || words.noChanges
  }, [before, text])
  return said === null ? '…' : `${said}.`
}
