import { useLocation } from 'react-router'

/**
 * Attributes for parts of a page that URLs refer to with a fragment: `/products/1#description`. The
 * part in the URL is highlighted, and scrolls into view once it is shown.
 */
export function usePlaces() {
  const { hash } = useLocation()
  return (id: string) =>
    hash === `#${id}` ? { id, ref: comeIntoView, 'data-named': true } : { id }
}

function comeIntoView(element: HTMLElement | null) {
  element?.scrollIntoView({ block: 'center' })
}
