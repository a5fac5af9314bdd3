import { type RefObject, useEffect, useRef } from 'react'

/** Gives the focus back to what was disabled or away while `busy`, unless it went elsewhere. */
export function useFocusAfter(busy: boolean, button: RefObject<HTMLElement | null>): void {
  const wasBusy = useRef(busy)
  useEffect(() => {
    if (wasBusy.current && !busy && document.activeElement === document.body) {
      button.current?.focus()
    }
    wasBusy.current = busy
  }, [busy, button])
}
