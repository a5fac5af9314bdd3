import { useCallback, useEffect, useRef, useState } from 'react'
import { menuDelays } from '../../contract/site/menu.ts'

/**
 * Which group of the menu is open, by click, key or a resting mouse; at most one. What a mouse
 * opened by resting stays open at the click that follows.
 */
export function useMenu() {
  const [open, setOpen] = useState<string | null>(null)
  const timer = useRef<number>(undefined)
  const closedAt = useRef(Number.NEGATIVE_INFINITY)
  const byResting = useRef(false)
  useEffect(() => () => window.clearTimeout(timer.current), [])

  const show = useCallback((group: string | null, resting = false) => {
    window.clearTimeout(timer.current)
    byResting.current = resting
    if (group === null) closedAt.current = Date.now()
    setOpen(group)
  }, [])

  const toggle = (group: string) => {
    if (open !== group) return show(group)
    if (byResting.current) byResting.current = false
    else show(null)
  }

  const rest = (group: string) => {
    window.clearTimeout(timer.current)
    if (open === group) return
    const another = open !== null || Date.now() - closedAt.current < menuDelays.skip
    if (another) return show(group, true)
    timer.current = window.setTimeout(() => show(group, true), menuDelays.open)
  }

  const leave = () => {
    window.clearTimeout(timer.current)
    if (open === null) return
    timer.current = window.setTimeout(() => show(null), menuDelays.close)
  }

  return { open, show, toggle, rest, leave }
}
