import { useLocation } from 'react-router'

/**
 * The attributes of parts of a page that links name by a fragment: `/products/1#description`. The
 * named one comes into view once it is shown, and is marked.
 */
export function usePlaces() {
  const { hash } = useLocation()
  return (id: string) =>
    hash === `#${id}` ? { id, ref: comeIntoView, 'data-named': true } : { id }
}

function comeIntoView(element: HTMLElement | null) {
  element?.scrollIntoView({ block: 'center' })
}
