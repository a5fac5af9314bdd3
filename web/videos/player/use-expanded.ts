import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

/**
 * Whether the player covers the page. While it does, the rest of the page is inert and `onKey`
 * receives every key; afterwards the focus returns to where it was.
 */
export function useExpanded(
  root: RefObject<HTMLElement | null>,
  onKey: (event: KeyboardEvent) => void,
) {
  const [expanded, setExpanded] = useState(false)
  const heard = useEffectEvent(onKey)
  const cameFrom = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const player = root.current
    if (!player) return
    if (!expanded) {
      // Not in the cleanup below, because React would restore the focus that it finds there.
      cameFrom.current?.focus({ preventScroll: true })
      cameFrom.current = null
      return
    }
    const active = document.activeElement
    cameFrom.current = active instanceof HTMLElement && active !== document.body ? active : player
    const release = isolate(player)
    const listen = (event: KeyboardEvent) => heard(event)
    player.focus({ preventScroll: true })
    document.addEventListener('keydown', listen)
    return () => {
      document.removeEventListener('keydown', listen)
      release()
    }
  }, [expanded, root])
  return [expanded, setExpanded] as const
}

/**
 * Makes everything except `element` inert; live regions excepted, so that messages are announced.
 */
function isolate(element: HTMLElement): () => void {
  const silenced: HTMLElement[] = []
  for (let inside = element; inside.parentElement; inside = inside.parentElement) {
    for (const other of inside.parentElement.children) {
      if (other === inside || !(other instanceof HTMLElement)) continue
      if (other.inert || other.ariaLive || other.tagName === 'SCRIPT') continue
      other.inert = true
      silenced.push(other)
    }
    if (inside.parentElement === document.body) break
  }
  return () => {
    for (const other of silenced) other.inert = false
  }
}
