import type { Device } from '../../../contract/account/account.ts'

/** 'Chrome on Linux', as far as known. */
export function formatDevice({ browser, system }: Device): string {
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown device'
}
