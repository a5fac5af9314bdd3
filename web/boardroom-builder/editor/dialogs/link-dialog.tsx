import { useState } from 'react'
import { isLinkable } from '../../../../contract/boardroom-builder/document-blocks.ts'
import { documentEditorMessages as words } from '../../../../contract/boardroom-builder/document-editor-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogContent } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { longestLink } from '../schema/marks.ts'
import { DialogButtons } from './dialog-buttons.tsx'

type LinkDialogProps = {
  href: string
  onClose: () => void
  /** Null removes the link. */
  onSave: (href: string | null) => void
}

export function LinkDialog({ href, onClose, onSave }: LinkDialogProps) {
  const [typed, setTyped] = useState(href)
  const [error, setError] = useState('')
  function save() {
    const address = addressOf(typed)
    if (address) onSave(address)
    else setError(words.addressBad)
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent title={words.linkTitle}>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            save()
          }}
        >
          <Field label={words.address} description={words.addressHint} error={error}>
            <Input
              inputMode="url"
              autoComplete="off"
              maxLength={longestLink}
              value={typed}
              onChange={({ target }) => {
                setTyped(target.value)
                setError('')
              }}
            />
          </Field>
          <DialogButtons onClose={onClose}>
            {href !== '' && (
              <Button variant="ghost" className="me-auto" onClick={() => onSave(null)}>
                {words.removeLink}
              </Button>
            )}
          </DialogButtons>
        </form>
      </DialogContent>
    </Dialog>
  )
}

/** Completes a typed address, because people leave out the scheme. */
function addressOf(typed: string): string | null {
  const full = completed(typed.trim())
  return isLinkable(full) ? full : null
}

function completed(text: string): string {
  if (/^[a-z][a-z+.-]*:/i.test(text)) return text
  if (/^[^\s@/]+@[^\s@/]+$/.test(text)) return `mailto:${text}`
  return /^[^\s.]+\.\S+$/.test(text) ? `https://${text}` : text
}
