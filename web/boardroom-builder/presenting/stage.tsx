import { Cast, MonitorPlay, Radio, X } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { roomMessages } from '../../../contract/boardroom-builder/document-room.ts'
import {
  type DocumentSlides,
  presentingMessages as words,
} from '../../../contract/boardroom-builder/document-slides.ts'
import { StageBar, StageButton } from '../../records/presenting/stage-bar.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { toast } from '../../ui/toast.ts'
import { Clip } from './clip.tsx'
import type { Quoted } from './quoted.ts'
import { RoomControls } from './room-controls.tsx'
import { SlideView } from './slide-view.tsx'
import type { DocumentRoom } from './use-document-room.ts'

export type Presenting = {
  id: string
  deck: DocumentSlides
  /** The shown slide; counts from 0. */
  at: number
  room: DocumentRoom
  onGoTo: (at: number) => void
  onEnd: () => void
}

/** What the room sees: a slide, and controls that appear with the pointer or the keyboard. */
export function Stage({ id, deck, at, room, onGoTo, onEnd }: Presenting) {
  const [clip, setClip] = useState<{ quoted: Quoted; at: number } | null>(null)
  const [isRoomShown, showRoom] = useState(false)
  const roomButton = useRef<HTMLButtonElement>(null)
  const count = deck.slides.length
  function openPresenter() {
    const query = new URLSearchParams(window.location.search)
    query.set('view', 'presenter')
    query.set('slide', `${at + 1}`)
    const url = `/boardroom-builder/${id}/present?${query}`
    if (!window.open(url, `presenter-${id}`, 'popup,width=1100,height=720'))
      toast.error(words.blocked)
  }
  return (
    <div className="group flex h-dvh items-center justify-center">
      <div className="relative w-full max-w-[calc(100dvh*16/9)]">
        <SlideView deck={deck} at={at} onPlay={(quoted) => setClip({ quoted, at })} />
        {/* A video belongs to its slide. */}
        {clip?.at === at && <Clip quoted={clip.quoted} onClose={() => setClip(null)} />}
      </div>
      <StageBar at={at} count={count} onGoTo={onGoTo} onEnd={onEnd}>
        <StageButton icon={MonitorPlay} label={words.presenter} onClick={openPresenter} />
        {/* A document of a person without a company has no other readers. */}
        {deck.company && (
          <StageButton
            ref={roomButton}
            icon={room.isOpen ? Radio : Cast}
            label={room.isOpen ? roomMessages.roomOpen : roomMessages.room}
            aria-expanded={isRoomShown}
            onClick={() => showRoom(!isRoomShown)}
          />
        )}
      </StageBar>
      {isRoomShown && (
        <RoomPanel
          onClose={() => {
            showRoom(false)
            roomButton.current?.focus()
          }}
        >
          <RoomControls id={id} deck={deck} room={room} />
        </RoomPanel>
      )}
    </div>
  )
}

/** Above the controls, until it is closed or Escape is pressed in it. */
function RoomPanel({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <section
      aria-label={roomMessages.room}
      className="fixed bottom-18 mx-auto w-96 max-w-[calc(100vw-1rem)] rounded-lg border bg-card p-4 text-foreground shadow-float"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // The presentation goes on.
        event.preventDefault()
        onClose()
      }}
    >
      <div className="mb-2 flex items-center justify-between gap-3">
        <h2 className="font-semibold">{roomMessages.room}</h2>
        <IconButton icon={X} label={roomMessages.hide} title autoFocus onClick={onClose} />
      </div>
      {children}
    </section>
  )
}
