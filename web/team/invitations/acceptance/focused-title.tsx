import { type ReactNode, useEffect, useRef } from 'react'

/** A title that takes the focus when it appears, so that the change of state is announced. */
export function FocusedTitle({ children }: { children: ReactNode }) {
  const title = useRef<HTMLSpanElement>(null)
  useEffect(() => title.current?.focus({ preventScroll: true }), [])
  return (
    <span ref={title} tabIndex={-1}>
      {children}
    </span>
  )
}
