import { type ReactNode, useEffect, useRef } from 'react'
import { presentingMessages as words } from '../../../contract/boardroom-builder/document-slides.ts'

type PresentDialogProps = { onEnd: () => void; children: ReactNode }

/** A presentation over the whole window, until Escape. */
export function PresentDialog({ onEnd, children }: PresentDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  // Modal, so that the page below is out of reach.
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog
      ref={dialog}
      aria-label={words.present}
      onCancel={(event) => {
        event.preventDefault()
        onEnd()
      }}
      className="m-0 size-full max-h-none max-w-none bg-black text-white"
    >
      {children}
    </dialog>
  )
}
