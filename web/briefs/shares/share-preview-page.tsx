import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import type { listCaptions } from '../../../contract/captions/captions.ts'
import type { Reply } from '../../../contract/endpoint.ts'
import { nameForReader } from '../../../contract/library/library.ts'
import { shareMessages } from '../../../contract/shares/share-messages.ts'
import { shareErrors } from '../../../contract/shares/shares.ts'
import { captionSettingsQuery, captionsQuery } from '../../captions/captions-queries.ts'
import { readOnly } from '../../captions/read-only.ts'
import { pageTitle } from '../../platform/frames/page-title.ts'
import { makePlayer } from '../../platform/player/player.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { serverMessage } from '../../ui/server-message.ts'
import { BriefSkeleton } from '../brief-details.tsx'
import { ReaderBrief } from '../reader-brief.tsx'
import { ReaderGate } from '../reader-gate.tsx'
import { sharePreviewQuery } from './access-queries.ts'

export const meta = () => pageTitle(shareMessages.preview)

/** Readers are told of unchecked captions only if the company chose so. */
const asReadersSee = ({ items }: Reply<typeof listCaptions>, tells: boolean) =>
  readOnly({ items: items.map((track) => ({ ...track, unchecked: tells && track.unchecked })) })

/** A brief as the recipient of a share sees it. */
export default function SharePreviewPage() {
  const { id = '', shareId = '' } = useParams()
  const preview = useQuery(sharePreviewQuery(shareId))
  const { data, error } = preview
  const settings = useQuery(captionSettingsQuery)
  const tells = settings.data?.tellReaders ?? false
  const captions = useQuery({
    ...captionsQuery(id),
    enabled: data?.externalUrl === null,
    select: (found) => asReadersSee(found, tells),
  })
  const [player] = useState(makePlayer)
  const back = { to: `/briefs/${id}/audience`, label: 'Back to Audience' }
  if (data?.id !== id) {
    return (
      <>
        <PageHeader title={shareMessages.preview} back={back} />
        {error || data ? (
          <ErrorState
            title={(error && serverMessage(error)) ?? shareErrors.notFound.message}
            query={preview}
          />
        ) : (
          <BriefSkeleton />
        )}
      </>
    )
  }
  return (
    <>
      <Notice className="mb-6">{shareMessages.previewHint}</Notice>
      <PageHeader title={nameForReader(data)} description={data.vendor.name} back={back} />
      {data.gate === 'open' ? (
        <ReaderBrief brief={data} captions={captions} player={player} />
      ) : (
        <ReaderGate brief={data} />
      )}
    </>
  )
}
