import type { KeyName } from './keys.ts'

/**
 * Spread on the control that a key of the page works: a button or link is pressed, a field takes
 * the focus. Where the control is not, for want of rights, the key does nothing.
 */
export function keyTarget(name: KeyName) {
  return { 'data-key': name }
}

/** Works the control of that key, if the page shows one. */
export function workTarget(name: KeyName): boolean {
  const control = [...document.querySelectorAll<HTMLElement>(`[data-key="${name}"]`)].find(
    (element) => element.checkVisibility() && !element.matches(':disabled'),
  )
  if (control instanceof HTMLInputElement) control.select()
  control?.focus()
  if (!(control instanceof HTMLInputElement)) control?.click()
  return control !== undefined
}
