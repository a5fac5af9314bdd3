import { type MouseEvent, type PointerEvent, type ToggleEvent, useEffect, useRef } from 'react'
import { menuDelays } from '../../contract/site/menu.ts'

/** From this width, the groups are in a row; below it, hovering does nothing. */
const inARow = '(min-width: 64rem)'

/**
 * Opens and closes the menu's groups, each a `details`, when the mouse hovers over them. A click on
 * a group that hovering has just opened leaves it open.
 */
export function useMenuHover() {
  const timer = useRef<number>(undefined)
  const closedAt = useRef(Number.NEGATIVE_INFINITY)
  const byHovering = useRef<HTMLDetailsElement>(null)
  useEffect(() => () => window.clearTimeout(timer.current), [])

  const open = (group: HTMLDetailsElement) => {
    byHovering.current = group
    group.open = true
  }

  const enter = (group: HTMLDetailsElement) => {
    if (group.open) return
    const another = document.querySelector(`details[name="${group.name}"][open]`) !== null
    if (another || Date.now() - closedAt.current < menuDelays.skip) return open(group)
    timer.current = window.setTimeout(open, menuDelays.open, group)
  }

  const leave = (group: HTMLDetailsElement) => {
    timer.current = window.setTimeout(() => {
      group.open = false
    }, menuDelays.close)
  }

  const withMouse =
    (act: (group: HTMLDetailsElement) => void) => (event: PointerEvent<HTMLDetailsElement>) => {
      if (event.pointerType !== 'mouse' || !window.matchMedia(inARow).matches) return
      window.clearTimeout(timer.current)
      act(event.currentTarget)
    }

  return {
    onPointerEnter: withMouse(enter),
    onPointerLeave: withMouse(leave),
    onToggle: ({ currentTarget, newState }: ToggleEvent<HTMLDetailsElement>) => {
      if (newState === 'open') return
      closedAt.current = Date.now()
      if (byHovering.current === currentTarget) byHovering.current = null
    },
    /** For the `summary`. */
    onClick: (event: MouseEvent<HTMLElement>) => {
      if (byHovering.current?.contains(event.currentTarget)) event.preventDefault()
      byHovering.current = null
    },
  }
}
