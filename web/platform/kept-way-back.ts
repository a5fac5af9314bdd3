import { wayBack } from './protected-paths.ts'

const key = 'briefwell-way-back'

/**
 * Keeps the way back of `search` in this tab while a provider is asked. It may hold an invitation's
 * token, which no address that leaves us may carry.
 */
export function keepWayBack(search: string): void {
  const next = new URLSearchParams(search).get('next')
  if (next !== null) sessionStorage.setItem(key, next)
}

/** Where `search` leads back to, else what was kept. */
export function wayBackOf(search: string): string {
  return wayBack(new URLSearchParams(search).get('next') ?? sessionStorage.getItem(key))
}

export function forgetWayBack(): void {
  sessionStorage.removeItem(key)
}
