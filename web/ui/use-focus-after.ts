import { type RefObject, useEffect, useRef } from 'react'

/**
 * Restores the focus to an element that was disabled or unmounted while `busy`, unless the focus
 * moved elsewhere.
 */
export function useFocusAfter(busy: boolean, button: RefObject<HTMLElement | null>): void {
  const wasBusy = useRef(busy)
  useEffect(() => {
    if (wasBusy.current && !busy && document.activeElement === document.body) {
      button.current?.focus()
    }
    wasBusy.current = busy
  }, [busy, button])
}
