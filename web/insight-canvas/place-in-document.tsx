import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { PlacedCanvas } from '../../contract/boardroom-builder/document-blocks.ts'
import { pictureMessages as words } from '../../contract/boardroom-builder/document-picture-messages.ts'
import { placeCanvas } from '../../contract/boardroom-builder/document-pictures.ts'
import {
  documentTypes,
  isLocked,
  listDocuments,
} from '../../contract/boardroom-builder/documents.ts'
import { call } from '../platform/calls/call.ts'
import { useIdempotencyKey } from '../platform/calls/use-idempotency-key.ts'
import { RecordSearch, type Titled } from '../records/record-search.tsx'
import { Dialog, DialogContent } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { serverMessage } from '../ui/server-message.ts'
import { Spinner } from '../ui/spinner.tsx'
import { toast } from '../ui/toast.ts'

/** The most recently changed documents that the user may edit. */
async function findOpen(search: string, signal: AbortSignal) {
  const query = { limit: 100, ...(search && { search }) }
  const { items } = await call(listDocuments, { query, signal })
  return items
    .filter(({ mayChange, status }) => mayChange && !isLocked(status))
    .map(({ id, title, type }) => ({ id, title, note: documentTypes[type] }))
}

/** A canvas or widget to put into a document, with its name. */
export type ToPlace = PlacedCanvas & { name: string }

type PlaceInDocumentProps = {
  placed: ToPlace | null
  /** Saves pending changes of the canvas. */
  before: () => Promise<unknown>
  onClose: () => void
}

/** Chooses a document, and adds a picture of a canvas or widget to its end. */
export function PlaceInDocument({ placed, before, onClose }: PlaceInDocumentProps) {
  return (
    <Dialog open={placed !== null} onOpenChange={onClose}>
      <DialogContent
        title={words.placeTitle}
        description={placed && <bdi>{words.placeHint(placed.name)}</bdi>}
      >
        {placed && <DocumentChoice {...{ placed, before, onClose }} />}
      </DialogContent>
    </Dialog>
  )
}

type DocumentChoiceProps = PlaceInDocumentProps & { placed: ToPlace }

function DocumentChoice({ placed, before, onClose }: DocumentChoiceProps) {
  const navigate = useNavigate()
  const keyOf = useIdempotencyKey()
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: async ({ id }: Titled) => {
      await before()
      const body = { id: placed.id, widgetId: placed.widgetId }
      return call(placeCanvas, { params: { id }, body, idempotencyKey: keyOf({ id, body }) })
    },
  })
  async function place(document: Titled) {
    if (isPending) return
    try {
      const { title } = await mutateAsync(document)
      onClose()
      toast.success(words.placed(title), undefined, {
        action: {
          label: words.open,
          onClick: () => void navigate(`/boardroom-builder/${document.id}`),
        },
      })
    } catch {
      // The dialog shows the error; the user can choose another document.
    }
  }
  return (
    <>
      {error && (
        <Notice tone="error" title={words.notPlaced} className="mb-3">
          {serverMessage(error) ?? words.documentsFailed}
        </Notice>
      )}
      {isPending && (
        <p role="status" className="mb-3 flex items-center gap-2 text-muted-foreground">
          <Spinner className="size-4" />
          {words.drawing}
        </p>
      )}
      <RecordSearch
        plural="documents"
        find={findOpen}
        words={{
          label: words.documents,
          placeholder: words.searchDocuments,
          failed: words.documentsFailed,
          noneFound: words.noDocumentFound,
          none: words.noDocuments,
        }}
        onPick={(document) => void place(document)}
      />
    </>
  )
}
