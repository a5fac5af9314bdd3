import { z } from 'zod'
import type { Request } from '../../contract/endpoint.ts'
import { recordWatching } from '../../contract/engagement/watching.ts'

export type Report = Request<typeof recordWatching>['body']

/** A report of what was played that the server has not received yet. */
export type UnsentReport = { briefId: string; report: Report }

const unsentSchema = z.object({ briefId: z.uuid(), report: recordWatching.body })

const prefixOf = (userId: string) => `briefwell-watched:${userId}:`
const keyOf = (userId: string, { visitId, sequence }: Report) =>
  `${prefixOf(userId)}${visitId}:${sequence}`

/** Stores a report in this browser until the server has received it, even if the browser is closed. */
export function keepUnsent(userId: string, unsent: UnsentReport): void {
  try {
    localStorage.setItem(keyOf(userId, unsent.report), JSON.stringify(unsent))
  } catch {
    // If storage is full or blocked, the report lives as long as the page.
  }
}

export function forgetUnsent(userId: string, { report }: UnsentReport): void {
  try {
    localStorage.removeItem(keyOf(userId, report))
  } catch {
    // With blocked storage, nothing was stored.
  }
}

/** The user's reports that an earlier page could not send. */
export function unsentReports(userId: string): UnsentReport[] {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefixOf(userId)))
    return keys.flatMap((key) => read(key) ?? [])
  } catch {
    return []
  }
}

function read(key: string): UnsentReport | undefined {
  try {
    return unsentSchema.parse(JSON.parse(localStorage.getItem(key) ?? ''))
  } catch {
    localStorage.removeItem(key)
    return undefined
  }
}
