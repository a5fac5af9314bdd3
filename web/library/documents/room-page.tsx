import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { useNavigate, useParams } from 'react-router'
import { roomMessages as words } from '../../../contract/boardroom-builder/document-room.ts'
import { libraryDocumentMessages } from '../../../contract/boardroom-builder/library-documents.ts'
import { documents } from '../../boardroom-builder/documents.ts'
import { usePictureLoader } from '../../boardroom-builder/pictures/picture-queries.ts'
import { PicturesContext } from '../../boardroom-builder/pictures/pictures-context.ts'
import { pageTitle } from '../../platform/frames/page-title.ts'
import { useDocumentTitle } from '../../platform/frames/use-document-title.ts'
import { withoutCompany } from '../../platform/frames/without-company.ts'
import { PresentDialog } from '../../records/presenting/present-dialog.tsx'
import { usePresenter } from '../../records/presenting/use-room.ts'
import { SharedRecord } from '../shared-record.tsx'
import { useNoteOpened } from './library-document-queries.ts'
import { followRoom, isMissing, type RoomDeck, roomQuery } from './room-query.ts'
import { RoomView } from './room-view.tsx'

export const handle = withoutCompany

export const meta = () => pageTitle(words.title)

/** The slides of whoever presents a document, for those who may read it. */
export default function RoomPage() {
  const { id = '' } = useParams()
  const record = useQuery({ ...roomQuery(id), select: titled })
  return (
    <SharedRecord kind={documents} words={libraryDocumentMessages} record={record}>
      {(room) => <Room key={`${id} ${room.isOwn}`} id={id} {...room} />}
    </SharedRecord>
  )
}

const titled = (room: RoomDeck) => ({ ...room, title: words.page(room.deck.title) })

function Room({ id, deck, isOwn }: RoomDeck & { id: string }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const look = useCallback(
    () => void client.invalidateQueries({ queryKey: roomQuery(id).queryKey }),
    [client, id],
  )
  const presenter = usePresenter(
    id,
    async (sign, options) => {
      try {
        return await followRoom(id, isOwn)(sign, options)
      } catch (error) {
        if (isMissing(error)) look()
        throw error
      }
    },
    look,
  )
  const isOutdated = presenter !== null && presenter.version > deck.version
  useEffect(() => {
    if (isOutdated) look()
  }, [isOutdated, look])
  const { mutate: noteOpened } = useNoteOpened(id)
  useEffect(() => {
    if (!isOwn) noteOpened()
  }, [isOwn, noteOpened])
  useDocumentTitle(words.page(deck.title))
  const page = isOwn ? `/boardroom-builder/${id}` : `/library/documents/${id}`
  const loadPicture = usePictureLoader({ documentId: id, shared: !isOwn })
  return (
    <PresentDialog label={words.title} focusOn="dialog" onEnd={() => void navigate(page)}>
      <PicturesContext value={loadPicture}>
        <RoomView
          key={deck.version}
          deck={deck}
          presenter={presenter}
          page={page}
          told={isOwn ? null : libraryDocumentMessages.told(deck.company)}
        />
      </PicturesContext>
    </PresentDialog>
  )
}
