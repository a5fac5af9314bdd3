import { z } from 'zod'

const kept = 6

/**
 * Stores only the paths of visited items, never their names, so that no company data stays behind.
 */
const visit = z.object({ kind: z.enum(['products', 'briefs']), id: z.uuid() })
export type Visit = z.infer<typeof visit>

const keyOf = (userId: string) => `briefwell-recent-${userId}`

/** The items that this user visited last in this browser, newest first. */
export function recentVisits(userId: string): Visit[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]')
    return visit.array().parse(stored)
  } catch {
    return []
  }
}

/** Remembers a visit to a product or brief, or to its form; other pages are ignored. */
export function rememberVisit(userId: string, pathname: string): void {
  const [, kind, id] = pathname.split('/')
  const visited = visit.safeParse({ kind, id })
  if (!visited.success) return
  const others = recentVisits(userId).filter((other) => other.id !== id)
  const list = [visited.data, ...others].slice(0, kept)
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(list))
  } catch {
    // Without storage, nothing is remembered.
  }
}
