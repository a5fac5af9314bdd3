import type { KeyboardEvent } from 'react'

/**
 * The arrow keys of the top navigation, as a menu bar has them: along the groups, down into the
 * open one, and up and down its links. Tab keeps its own way through all of them.
 */
export function moveInMenu(event: KeyboardEvent<HTMLElement>) {
  const at = document.activeElement
  if (!(at instanceof HTMLElement)) return
  const bar = event.currentTarget
  const triggers = [...bar.querySelectorAll<HTMLElement>('[data-menu-trigger]')]
  const group = at.closest('li:has(> [data-menu-trigger])')
  const links = [...(group?.querySelectorAll<HTMLElement>('a') ?? [])]
  const to = targetOf(event.key, at, triggers, links)
  if (!to) return
  event.preventDefault()
  if (to === 'open') {
    if (at.ariaExpanded !== 'true') at.click()
    // The links can take the focus once they are shown.
    requestAnimationFrame(() => links[0]?.focus())
  } else to.focus()
}

function targetOf(key: string, at: HTMLElement, triggers: HTMLElement[], links: HTMLElement[]) {
  const [trigger, link] = [triggers.indexOf(at), links.indexOf(at)]
  if (trigger >= 0) {
    if (key === 'ArrowDown') return 'open'
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key]
    return step && triggers.at((trigger + step) % triggers.length)
  }
  if (link < 0) return undefined
  if (key === 'Home') return links[0]
  if (key === 'End') return links.at(-1)
  const step = { ArrowDown: 1, ArrowUp: -1 }[key]
  if (step === -1 && link === 0)
    return at.closest('li:has(> [data-menu-trigger])')?.querySelector<HTMLElement>('button')
  return step && links.at((link + step) % links.length)
}
