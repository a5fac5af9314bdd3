import { z } from 'zod'

const kept = 6

/** What was visited: where it lies, never what it is called, so that nothing of it stays behind. */
const visit = z.object({ kind: z.enum(['products', 'briefs']), id: z.uuid() })
export type Visit = z.infer<typeof visit>

const keyOf = (userId: string) => `briefwell-recent-${userId}`

/** What this browser's user looked at last, the newest first. */
export function recentVisits(userId: string): Visit[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]')
    return visit.array().parse(stored)
  } catch {
    return []
  }
}

/** Remembers a visit to a product or a brief, or to its form; other pages are not kept. */
export function rememberVisit(userId: string, pathname: string): void {
  const [, kind, id] = pathname.split('/')
  const visited = visit.safeParse({ kind, id })
  if (!visited.success) return
  const others = recentVisits(userId).filter((other) => other.id !== id)
  const list = [visited.data, ...others].slice(0, kept)
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(list))
  } catch {
    // Where nothing may be stored, nothing is remembered.
  }
}
