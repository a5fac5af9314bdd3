import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useEffect, useState } from 'react'
import { Link, useParams } from 'react-router'
import { libraryErrors, libraryMessages, nameForReader } from '../../contract/library/library.ts'
import { readerNoteMessages } from '../../contract/reader-notes/reader-notes.ts'
import { BriefSkeleton } from '../briefs/brief-details.tsx'
import { libraryBriefQuery } from '../briefs/library-brief-query.ts'
import { ReaderBrief } from '../briefs/reader-brief.tsx'
import { ReaderGate } from '../briefs/reader-gate.tsx'
import { readerPlace } from '../briefs/shown-to.ts'
import { UnloadedBrief } from '../briefs/unloaded-brief.tsx'
import { accountPath } from '../platform/addresses/protected-paths.ts'
import { AskAboutThis } from '../platform/frames/ask-about-this.tsx'
import { pageTitle } from '../platform/frames/page-title.ts'
import { useDocumentTitle } from '../platform/frames/use-document-title.ts'
import { withoutCompany } from '../platform/frames/without-company.ts'
import { makePlayer } from '../platform/player/player.ts'
import { useMe } from '../platform/session/use-me.ts'
import { ReaderQuestions } from '../questions/reader-questions.tsx'
import { NotesCard } from '../reader-notes/notes-card.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { refusalIn } from '../ui/server-message.ts'
import { useServerPosition } from '../watching/use-server-position.ts'
import { useWatching } from '../watching/use-watching.ts'
import { WatchingCard, WatchingNotice } from '../watching/watching-card.tsx'
import { DecideForm } from './decide-form.tsx'
import { LibraryDrawing } from './library-drawing.tsx'
import { libraryCaptionsQuery } from './library-queries.ts'
import { libraryTitle } from './library-title.ts'
import { ProposeCard } from './propose-card.tsx'

const words = libraryMessages.brief

export const handle = withoutCompany

export const meta = () => pageTitle('Brief')

/** A brief that was shared with the user. */
export default function LibraryBriefPage() {
  const { id = '' } = useParams()
  const { user, company } = useMe()
  const back = { to: '/library', label: `Back to ${libraryTitle(company !== null)}` }
  // The brief whose terms were accepted on this page, by a button that promises to play it.
  const [accepted, setAccepted] = useState<string>()
  const brief = useQuery(libraryBriefQuery(id))
  const stored = brief.data?.gate === 'open' && brief.data.externalUrl === null
  const captions = useQuery({ ...libraryCaptionsQuery(id), enabled: stored })
  useDocumentTitle(brief.data && nameForReader(brief.data))
  // Access may have been revoked since the brief was loaded.
  const refused = refusalIn(brief.error)
  if (refused) {
    const reason = refused.code === libraryErrors.revoked.code ? refused.message : undefined
    return <NotShared back={back} reason={reason ?? words.notSharedHint(user.email)} />
  }
  if (brief.data) {
    return (
      <>
        <PageHeader
          title={nameForReader(brief.data)}
          description={brief.data.vendor.name}
          back={back}
          action={brief.data.gate === 'open' && <AskAboutThis about="brief" id={id} />}
        />
        {brief.data.gate === 'open' ? (
          <Watched key={id} brief={brief.data} captions={captions} plays={accepted === id} />
        ) : (
          <ReaderGate brief={brief.data}>
            <DecideForm brief={brief.data} onAccepted={() => setAccepted(id)} />
          </ReaderGate>
        )}
      </>
    )
  }
  return <UnloadedBrief brief={brief} back={back} />
}

type NotSharedProps = { back: ComponentProps<typeof PageHeader>['back']; reason: string }

function NotShared({ back, reason }: NotSharedProps) {
  return (
    <>
      <PageHeader title={words.notShared} back={back} />
      <EmptyState
        drawing={<LibraryDrawing />}
        title={words.notSharedTitle}
        description={`${reason} ${words.ownData}`}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Button asChild variant="secondary">
              <Link to="/library">See all briefs</Link>
            </Button>
            <Button asChild variant="secondary">
              <Link to="/library/notes">{readerNoteMessages.title}</Link>
            </Button>
            <Button asChild variant="secondary">
              <Link to={accountPath}>Open my account</Link>
            </Button>
          </div>
        }
      />
    </>
  )
}

type WatchedProps = Pick<ComponentProps<typeof ReaderBrief>, 'brief' | 'captions'> & {
  /** Whether the video plays without a click on it. */
  plays: boolean
}

function Watched({ brief, captions, plays }: WatchedProps) {
  const client = useQueryClient()
  const [player] = useState(makePlayer)
  useWatching(brief.id, player)
  const stored = brief.externalUrl === null ? player : null
  const ready = useServerPosition(brief, readerPlace(brief.id))
  useEffect(() => {
    // If the browser requires another click to play, the first frame is shown.
    if (plays && ready) void player.video.current?.play().catch(() => undefined)
  }, [plays, ready, player])
  if (!ready) return <BriefSkeleton />
  return (
    <ReaderBrief
      brief={brief}
      captions={captions}
      player={player}
      page={`/briefs/${brief.id}`}
      onEnded={() => void client.invalidateQueries(libraryBriefQuery(brief.id))}
      notice={stored && <WatchingNotice brief={brief} />}
      questions={<ReaderQuestions briefId={brief.id} vendor={brief.vendor.name} player={stored} />}
    >
      <NotesCard brief={brief} player={stored} />
      {stored && <WatchingCard brief={brief} />}
      <ProposeCard brief={brief} />
    </ReaderBrief>
  )
}
