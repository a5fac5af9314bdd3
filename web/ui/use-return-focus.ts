import { useRef } from 'react'

/**
 * For modals opened without a trigger of their own: gives the focus back to where it was, or to
 * the page's content when the page changed meanwhile. Spread on the modal's content.
 */
export function useReturnFocus() {
  const before = useRef<{ element: HTMLElement | null; path: string }>(null)
  return {
    onOpenAutoFocus: () => {
      before.current = { element: focusedElement(), path: location.pathname }
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      const moved = before.current?.path !== location.pathname
      const target = moved ? document.getElementById('main') : before.current?.element
      target?.focus({ preventScroll: moved })
    },
  }
}

/** An item of a menu goes away with its menu; the menu's button stays. */
function focusedElement(): HTMLElement | null {
  const focused = document.activeElement
  const menu = focused?.closest('[role=menu]')
  const element = menu
    ? document.querySelector(`[aria-controls="${CSS.escape(menu.id)}"]`)
    : focused
  return element instanceof HTMLElement ? element : null
}
