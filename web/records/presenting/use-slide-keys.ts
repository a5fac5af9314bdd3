import { useEffect, useEffectEvent } from 'react'

const steps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  PageDown: 1,
  Enter: 1,
  ' ': 1,
  ArrowLeft: -1,
  ArrowUp: -1,
  PageUp: -1,
  Backspace: -1,
}

/** Moves through the slides by the keys that presenters and their clickers send. */
export function useSlideKeys(at: number, count: number, goTo: (at: number) => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey } = event
    if (ctrlKey || metaKey || altKey || isKeyOf(target, key)) return
    if (key === 'f') toggleFullScreen()
    const ends: Readonly<Record<string, number>> = { Home: 0, End: count - 1 }
    const to = ends[key] ?? at + (steps[key] ?? 0)
    if (to === at) return
    event.preventDefault()
    goTo(to)
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

/** Whether a focused control has its own use for a key: a video for all, a button for those that press it. */
function isKeyOf(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element) || key.startsWith('Page')) return false
  if (target.closest('video, input, [role=slider]')) return true
  return (key === ' ' || key === 'Enter') && target.closest('button, a') !== null
}

/** Without support, as on phones, nothing happens. */
export function toggleFullScreen() {
  if (document.fullscreenElement) void document.exitFullscreen()
  else document.documentElement.requestFullscreen?.().catch(() => {})
}
