import { Cast, Copy } from 'lucide-react'
import { roomMessages as words } from '../../../contract/boardroom-builder/document-room.ts'
import type { DocumentSlides } from '../../../contract/boardroom-builder/document-slides.ts'
import { useDelayed } from '../../records/presenting/use-room.ts'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { DocumentRoom } from './use-document-room.ts'

type RoomControlsProps = { id: string; deck: DocumentSlides; room: DocumentRoom }

/** Opens and closes the room, and has its link. */
export function RoomControls({ id, deck, room }: RoomControlsProps) {
  const { isOpen, open, close } = room
  const link = `${window.location.origin}/library/documents/${id}/room`
  return (
    <div className="flex flex-col gap-3">
      {isOpen ? <Opened link={link} deck={deck} room={room} /> : <Closed deck={deck} />}
      <div className="flex flex-wrap gap-2">
        {/* The same button, which keeps the focus. */}
        <Button
          icon={isOpen ? Copy : Cast}
          disabled={deck.publishedVersion === null}
          onClick={isOpen ? () => void copyText(link, words.copied) : open}
        >
          {isOpen ? words.copy : words.open}
        </Button>
        {isOpen && (
          <Button variant="secondary" onClick={close}>
            {words.close}
          </Button>
        )}
      </div>
    </div>
  )
}

function Closed({ deck: { version, publishedVersion } }: Pick<RoomControlsProps, 'deck'>) {
  return (
    <>
      <p>{words.hint}</p>
      {publishedVersion === null && <p className="text-muted-foreground">{words.unpublished}</p>}
      {publishedVersion !== null && publishedVersion !== version && (
        <p className="text-muted-foreground">{words.draft(publishedVersion)}</p>
      )}
    </>
  )
}

function Opened({ link, deck, room }: Omit<RoomControlsProps, 'id'> & { link: string }) {
  const isDelayed = useDelayed()
  return (
    <>
      {room.followed !== undefined && (
        <Notice>
          <p>{words.takenOver(room.followed)}</p>
          <Button variant="secondary" className="mt-2" onClick={room.open}>
            {words.takeBack}
          </Button>
        </Notice>
      )}
      <p role="status">
        {words.isOpen(deck.version)} {isDelayed && words.delayed}
      </p>
      <Field label={words.link}>
        <Input readOnly value={link} onFocus={({ target }) => target.select()} />
      </Field>
    </>
  )
}
