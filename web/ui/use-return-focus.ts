import { useRef } from 'react'

/**
 * For modals without a trigger of their own: restores the focus on close, or moves it to the page's
 * content if the page has changed. Spread on the modal's content.
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

/** A menu item disappears with its menu; the menu's button stays. */
function focusedElement(): HTMLElement | null {
  const focused = document.activeElement
  const menu = focused?.closest('[role=menu]')
  const element = menu
    ? document.querySelector(`[aria-controls="${CSS.escape(menu.id)}"]`)
    : focused
  return element instanceof HTMLElement ? element : null
}
