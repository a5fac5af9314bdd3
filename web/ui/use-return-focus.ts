import { useRef } from 'react'

/**
 * For modals without their own trigger: restores the focus on close, or moves it to the page's
 * content if the page has changed or the focused element is gone. Spread on the modal's content.
 */
export function useReturnFocus() {
  const before = useRef<{ element: HTMLElement | null; path: string }>(null)
  return {
    onOpenAutoFocus: () => {
      before.current = { element: focusedElement(), path: location.pathname }
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      const element = before.current?.element
      const moved = before.current?.path !== location.pathname
      // A modal opened from another one was opened by a button that no longer exists.
      const lost = moved || !element?.isConnected || element === document.body
      // A modal around this one, closed at the same moment, may have restored the focus already.
      if (lost && document.activeElement !== document.body) return
      const target = lost ? document.getElementById('main') : element
      target?.focus({ preventScroll: lost })
    },
  }
}

/** A menu item is removed with its menu, but the menu's button stays. */
function focusedElement(): HTMLElement | null {
  const focused = document.activeElement
  const menu = focused?.closest('[role=menu]')
  const element = menu
    ? document.querySelector(`[aria-controls="${CSS.escape(menu.id)}"]`)
    : focused
  return element instanceof HTMLElement ? element : null
}
