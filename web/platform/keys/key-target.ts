import type { KeyName } from './keys.ts'

/**
 * Props for the control that a shortcut of the page activates: buttons and links are clicked,
 * fields focused. Without the control, for lack of permission, the key does nothing.
 */
export function keyTarget(name: KeyName) {
  return { 'data-key': name }
}

/** Activates the control of a shortcut, if the page shows one; returns whether it did. */
export function activateTarget(name: KeyName): boolean {
  const control = [...document.querySelectorAll<HTMLElement>(`[data-key="${name}"]`)].find(
    (element) => element.checkVisibility() && !element.matches(':disabled'),
  )
  if (control instanceof HTMLInputElement) control.select()
  control?.focus()
  if (!(control instanceof HTMLInputElement)) control?.click()
  return control !== undefined
}
