import { type ReactNode, useEffect, useRef } from 'react'
import { presentingMessages as words } from '../../../contract/boardroom-builder/document-slides.ts'

type PresentDialogProps = {
  /** Its name. */
  label?: string
  /** What gets the focus: the first control unless given. */
  focusOn?: 'dialog'
  onEnd: () => void
  children: ReactNode
}

/** A presentation over the whole window, until Escape. */
export function PresentDialog(props: PresentDialogProps) {
  const { label = words.present, focusOn, onEnd, children } = props
  const dialog = useRef<HTMLDialogElement>(null)
  // Modal, so that the page below is out of reach.
  useEffect(() => {
    dialog.current?.showModal()
    if (focusOn) dialog.current?.focus()
  }, [focusOn])
  return (
    <dialog
      ref={dialog}
      aria-label={label}
      tabIndex={-1}
      onCancel={(event) => {
        event.preventDefault()
        onEnd()
      }}
      className="m-0 size-full max-h-none max-w-none bg-black text-white outline-none"
    >
      {children}
    </dialog>
  )
}
