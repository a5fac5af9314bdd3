import { useState } from 'react'
import {
  type DocumentPicture,
  documentLimits,
  pictureSchema,
  pictureWidths,
} from '../../../../contract/boardroom-builder/document-blocks.ts'
import { documentEditorMessages as words } from '../../../../contract/boardroom-builder/document-editor-messages.ts'
import { Dialog, DialogContent } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Select } from '../../../ui/select.tsx'
import { Textarea } from '../../../ui/textarea.tsx'
import { DialogButtons } from './dialog-buttons.tsx'

type PictureDialogProps = {
  picture: DocumentPicture
  onClose: () => void
  onSave: (picture: DocumentPicture) => void
}

/** Edits the description, caption and width of a picture. */
export function PictureDialog({ picture, onClose, onSave }: PictureDialogProps) {
  const [typed, setTyped] = useState(picture)
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent title={words.pictureTitle}>
        <form
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            onSave(pictureSchema.parse(typed))
          }}
        >
          <Field label={words.alt} description={words.altHint}>
            <Textarea
              rows={3}
              maxLength={documentLimits.caption}
              value={typed.alt}
              onChange={({ target }) => setTyped({ ...typed, alt: target.value })}
            />
          </Field>
          <Field label={words.caption}>
            <Input
              maxLength={documentLimits.caption}
              value={typed.caption}
              onChange={({ target }) => setTyped({ ...typed, caption: target.value })}
            />
          </Field>
          <Field label={words.width}>
            <Select
              value={typed.width}
              onChange={({ target }) => {
                const width = pictureWidths.find((one) => one === Number(target.value))
                setTyped({ ...typed, width: width ?? typed.width })
              }}
              options={pictureWidths.map((width) => [width, words.widths[width]])}
            />
          </Field>
          <DialogButtons onClose={onClose} />
        </form>
      </DialogContent>
    </Dialog>
  )
}
