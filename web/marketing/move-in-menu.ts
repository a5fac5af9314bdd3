import type { KeyboardEvent } from 'react'

/**
 * Keyboard navigation of the top menu, as in a menu bar: left and right between groups, down into
 * an open one, up and down its links; Escape closes it. Tab works as usual.
 */
export function moveInMenu(event: KeyboardEvent<HTMLElement>) {
  const at = document.activeElement
  if (!(at instanceof HTMLElement)) return
  const triggers = [...event.currentTarget.querySelectorAll('summary')]
  const group = at.closest('details')
  const links = [...(group?.querySelectorAll('a') ?? [])]
  if (event.key === 'Escape') {
    const open = event.currentTarget.querySelector<HTMLDetailsElement>('details[open]')
    open?.querySelector('summary')?.focus()
    if (open) open.open = false
    return
  }
  const to = targetOf(event.key, at, triggers, links)
  if (!to) return
  event.preventDefault()
  if (to === 'open') {
    if (group) group.open = true
    links[0]?.focus()
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
  if (step === -1 && link === 0) return at.closest('details')?.querySelector('summary')
  return step && links.at((link + step) % links.length)
}
