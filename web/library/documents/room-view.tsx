import { ChevronLeft, ChevronRight, FileText, Maximize } from 'lucide-react'
import { Link } from 'react-router'
import { roomMessages as words } from '../../../contract/boardroom-builder/document-room.ts'
import {
  type Deck,
  presentingMessages,
} from '../../../contract/boardroom-builder/document-slides.ts'
import { SlideView } from '../../boardroom-builder/presenting/slide-view.tsx'
import { StageButton } from '../../records/presenting/stage-bar.tsx'
import { type Presents, useDelayed } from '../../records/presenting/use-room.ts'
import { toggleFullScreen, useSlideKeys } from '../../records/presenting/use-slide-keys.ts'
import { Button } from '../../ui/button.tsx'
import { useFollowed } from './followed.ts'

type Presenter = Presents & { name: string }

type RoomViewProps = {
  deck: Deck
  /** Null while nobody presents. */
  presenter: Presenter | null
  /** Where the document is read. */
  page: string
  /** What the vendor sees of readers from outside. */
  told: string | null
}

/** The presenter's slide, and below it what one can do; before the first one, what is awaited. */
export function RoomView({ deck, presenter, page, told }: RoomViewProps) {
  const isSame = presenter?.version === deck.version
  const last = deck.slides.length - 1
  const followed = useFollowed(presenter && isSame ? Math.min(presenter.slide, last) : null)
  const { at, known, goTo } = followed
  useSlideKeys(at ?? 0, known, goTo)
  const isAhead = presenter !== null && presenter.version < deck.version
  return (
    <div className="flex h-dvh flex-col">
      <div className="flex min-h-0 flex-1 items-center justify-center">
        {at === null ? (
          <Waiting deck={deck} presenter={isAhead ? presenter : null} told={told} />
        ) : (
          <div className="w-full max-w-[calc((100dvh-4rem)*16/9)]">
            <SlideView deck={deck} at={at} />
          </div>
        )}
      </div>
      {at !== null && (
        <p role="status" className="sr-only">
          {presentingMessages.announced(at + 1, last + 1, deck.slides[at]?.title.text ?? '')}
        </p>
      )}
      <div className="flex min-h-16 flex-wrap items-center justify-center gap-x-4 gap-y-1 px-3 py-2 sm:justify-between">
        <div className="flex min-w-0 items-center gap-3">
          <State deck={deck} presenter={presenter} isAhead={isAhead} hasSeen={at !== null} />
          {followed.isLooking && isSame && (
            <Button className="shrink-0" onClick={followed.followAgain}>
              {words.followAgain}
            </Button>
          )}
        </div>
        <div className="flex flex-wrap items-center justify-center gap-1">
          {at !== null && <Looking followed={{ ...followed, at }} count={last + 1} />}
          <Button asChild variant="ghost" className="text-white hover:bg-white/20">
            <Link to={page} title={words.read}>
              <FileText aria-hidden="true" />
              <span className="max-sm:sr-only">{words.read}</span>
            </Link>
          </Button>
          <StageButton
            icon={Maximize}
            label={presentingMessages.fullScreen}
            onClick={toggleFullScreen}
          />
        </div>
      </div>
    </div>
  )
}

/** Before the first slide. */
function Waiting({ deck, presenter, told }: Omit<RoomViewProps, 'page'>) {
  return (
    <div className="max-w-xl space-y-3 px-6 text-center">
      <h1 dir="auto" className="text-balance font-serif text-3xl">
        {deck.title}
      </h1>
      <p role="status" className="text-lg">
        {presenter
          ? words.otherVersion(presenter.name, presenter.version, deck.version)
          : words.waiting(deck.company)}
      </p>
      {!presenter && <p className="text-white/75">{words.waitingHint}</p>}
      {told && <p className="pt-6 text-sm text-white/75">{told}</p>}
    </div>
  )
}

type StateProps = Pick<RoomViewProps, 'deck' | 'presenter'> & {
  isAhead: boolean
  hasSeen: boolean
}

/** Who presents, or that nobody does. */
function State({ deck, presenter, isAhead, hasSeen }: StateProps) {
  const isDelayed = useDelayed()
  return (
    <p role="status" className="min-w-0 text-sm">
      {hasSeen && !presenter && words.stopped}
      {hasSeen &&
        presenter &&
        isAhead &&
        words.otherVersion(presenter.name, presenter.version, deck.version)}
      {presenter && !isAhead && words.presents(presenter.name)} {isDelayed && words.followerDelayed}
    </p>
  )
}

type LookingProps = {
  followed: Omit<ReturnType<typeof useFollowed>, 'at'> & { at: number }
  count: number
}

/** Moves among the slides that were shown. */
function Looking({ followed, count }: LookingProps) {
  const { at, known, goTo } = followed
  return (
    <>
      <StageButton
        icon={ChevronLeft}
        label={presentingMessages.previous}
        disabled={at === 0}
        onClick={() => goTo(at - 1)}
      />
      <span className="min-w-24 text-center text-sm tabular-nums">
        {presentingMessages.slide(at + 1, count)}
      </span>
      <StageButton
        icon={ChevronRight}
        label={presentingMessages.next}
        disabled={at >= known - 1}
        onClick={() => goTo(at + 1)}
      />
    </>
  )
}
