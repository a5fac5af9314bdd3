import type { ReactNode } from 'react'
import { documentEditorMessages as words } from '../../../../contract/boardroom-builder/document-editor-messages.ts'
import { Button } from '../../../ui/button.tsx'

type DialogButtonsProps = {
  save?: string
  onClose: () => void
  /** Rendered before the buttons. */
  children?: ReactNode
}

/** The buttons at the end of a form in a dialog. */
export function DialogButtons({ save = words.save, onClose, children }: DialogButtonsProps) {
  return (
    <div className="mt-6 flex flex-wrap justify-end gap-2">
      {children}
      <Button variant="secondary" onClick={onClose}>
        {words.cancel}
      </Button>
      <Button type="submit">{save}</Button>
    </div>
  )
}
