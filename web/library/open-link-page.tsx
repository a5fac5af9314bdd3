import { QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { type LibraryBrief, nameForReader } from '../../contract/library/library.ts'
import { openLinkMessages } from '../../contract/shares/open-links.ts'
import { BriefSkeleton } from '../briefs/brief-details.tsx'
import { ReaderBrief } from '../briefs/reader-brief.tsx'
import { pageTitle } from '../platform/frames/page-title.ts'
import { PublicShell } from '../platform/frames/public-shell.tsx'
import { useDocumentTitle } from '../platform/frames/use-document-title.ts'
import { makePlayer } from '../platform/player/player.ts'
import { queryClientFor } from '../platform/session/query-client.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { serverMessage } from '../ui/server-message.ts'
import { afterSecondsSeen } from '../watching/after-seconds-seen.ts'
import { LibraryDrawing } from './library-drawing.tsx'
import { countPlay, openCaptionsQuery, openLinkQuery } from './open-link-queries.ts'

const words = openLinkMessages.page

/** A play counts after this many seconds. */
const countedAfter = 5

export const meta = () => [...pageTitle(words.title), { name: 'robots', content: 'noindex' }]

/** A brief that anyone with its link may watch. */
export default function OpenLinkPage() {
  return (
    <QueryClientProvider client={queryClientFor('visitor')}>
      <PublicShell>
        <div className="mx-auto w-full max-w-page flex-1 px-5 py-8 sm:px-8">
          <Opened />
        </div>
      </PublicShell>
    </QueryClientProvider>
  )
}

function Opened() {
  const { token = '' } = useParams()
  const link = useQuery(openLinkQuery(token))
  const { data, error } = link
  useDocumentTitle(data && nameForReader(data.brief))
  // The link may have been turned off since the brief was loaded.
  if (serverMessage(error) !== undefined) {
    return (
      <>
        <PageHeader title={words.title} />
        <EmptyState
          drawing={<LibraryDrawing />}
          title={words.closed}
          description={words.closedHint}
        />
      </>
    )
  }
  if (data) return <Watched key={token} token={token} brief={data.brief} />
  return (
    <>
      <PageHeader title={words.title} />
      {error ? (
        <ErrorState title={words.unreachable} description={words.unreachableHint} query={link} />
      ) : (
        <BriefSkeleton />
      )}
    </>
  )
}

function Watched({ token, brief }: { token: string; brief: LibraryBrief }) {
  const client = useQueryClient()
  const captions = useQuery(openCaptionsQuery(token))
  const [player] = useState(makePlayer)
  useEffect(() => afterSecondsSeen(player, countedAfter, () => countPlay(token)), [player, token])
  return (
    <>
      <PageHeader title={nameForReader(brief)} description={brief.vendor.name} />
      <p className="mb-4 text-muted-foreground text-sm">{words.counted(brief.vendor.name)}</p>
      <ReaderBrief
        brief={brief}
        captions={captions}
        player={player}
        onEnded={() => void client.invalidateQueries(openLinkQuery(token))}
      />
    </>
  )
}
