import { ChevronLeft, ChevronRight, RotateCcw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { roomMessages } from '../../../contract/boardroom-builder/document-room.ts'
import { presentingMessages as words } from '../../../contract/boardroom-builder/document-slides.ts'
import { formatTime } from '../../../contract/values/format-time.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { RoomControls } from './room-controls.tsx'
import { SlideView } from './slide-view.tsx'
import type { Presenting } from './stage.tsx'

/** What the presenter sees: the slide, the next one, the notes and the time. */
export function PresenterView({ id, deck, at, room, onGoTo }: Omit<Presenting, 'onEnd'>) {
  const count = deck.slides.length
  const notes = deck.notes[at]
  return (
    <div className="grid min-h-dvh content-start gap-6 bg-background p-6 text-foreground md:grid-cols-[2fr_1fr]">
      <div className="min-w-0 space-y-4">
        <SlideView deck={deck} at={at} />
        <div className="flex items-center gap-2">
          <Button
            variant="secondary"
            icon={ChevronLeft}
            disabled={at === 0}
            onClick={() => onGoTo(at - 1)}
          >
            {words.previous}
          </Button>
          <Button icon={ChevronRight} disabled={at === count - 1} onClick={() => onGoTo(at + 1)}>
            {words.next}
          </Button>
          <p className="ms-auto text-muted-foreground tabular-nums">{words.slide(at + 1, count)}</p>
        </div>
      </div>
      <div className="min-w-0 space-y-6">
        <Clock />
        <section aria-label={words.nextSlide} className="space-y-2">
          <h2 className="font-semibold">{words.nextSlide}</h2>
          {at + 1 < count ? (
            <div className="overflow-hidden rounded-md border" inert>
              <SlideView deck={deck} at={at + 1} />
            </div>
          ) : (
            <p className="text-muted-foreground">{words.last}</p>
          )}
        </section>
        <section aria-label={words.notes} className="space-y-2">
          <h2 className="font-semibold">{words.notes}</h2>
          <p className="whitespace-pre-line text-md">{notes || words.noNotes}</p>
        </section>
        {deck.company && (
          <section aria-label={roomMessages.room} className="space-y-2">
            <h2 className="font-semibold">{roomMessages.room}</h2>
            <RoomControls id={id} deck={deck} room={room} />
          </section>
        )}
      </div>
    </div>
  )
}

/** How long the presentation has lasted. */
function Clock() {
  const [began, setBegan] = useState(() => Date.now())
  const [now, setNow] = useState(began)
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(ticking)
  }, [])
  return (
    <div className="flex items-center gap-3">
      <p>
        <span className="block text-muted-foreground text-sm">{words.elapsed}</span>
        <span className="font-semibold text-2xl tabular-nums">
          {formatTime(Math.max(0, Math.floor((now - began) / 1000)))}
        </span>
      </p>
      <IconButton
        icon={RotateCcw}
        label={words.restart}
        title
        onClick={() => {
          setBegan(Date.now())
          setNow(Date.now())
        }}
      />
    </div>
  )
}
