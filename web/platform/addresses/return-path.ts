import { returnPath } from './protected-paths.ts'

const key = 'briefwell-way-back'

/**
 * Stores the return path from `search` in this tab while the user is at a provider. It may contain
 * an invitation's token, which must not be in any URL that we hand to others.
 */
export function storeReturnPath(search: string): void {
  const next = new URLSearchParams(search).get('next')
  if (next !== null) sessionStorage.setItem(key, next)
}

/** The return path from `search`, otherwise the stored one. */
export function returnPathOf(search: string): string {
  return returnPath(new URLSearchParams(search).get('next') ?? sessionStorage.getItem(key))
}

export function forgetReturnPath(): void {
  sessionStorage.removeItem(key)
}
