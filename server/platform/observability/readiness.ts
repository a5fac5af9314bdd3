import { sql } from 'kysely'
import type { Services } from '../context.ts'
import type { Figures } from './figures.ts'
import { within } from './within.ts'

/** A part that takes longer to answer counts as unavailable, in milliseconds. */
const patienceMs = 3000

type Parts = Pick<Services, 'database' | 'objects'>

const checks: Record<string, (services: Parts) => Promise<unknown>> = {
  database: ({ database }) => sql`select 1`.execute(database.kysely),
  store: ({ objects }) => objects.check(),
  queue: ({ database }) => sql`select from pgboss.queue limit 1`.execute(database.kysely),
}

export type Readiness = {
  status: 'ok' | 'unavailable'
  [part: string]: 'ok' | 'unavailable'
}

const running = new WeakMap<Parts, Promise<Readiness>>()

/** Checks the parts that this process depends on. Concurrent callers share one check. */
export function readiness(services: Parts): Promise<Readiness> {
  const shared = running.get(services)
  if (shared) return shared
  const check = checkParts(services).finally(() => running.delete(services))
  running.set(services, check)
  return check
}

async function checkParts(services: Parts): Promise<Readiness> {
  const parts = await Promise.all(
    Object.entries(checks).map(async ([part, check]) => {
      const answers = within(patienceMs, check(services)).then(() => true)
      return [part, await answers.catch(() => false)] as const
    }),
  )
  const said = (ok: boolean) => (ok ? 'ok' : 'unavailable')
  return {
    status: said(parts.every(([, ok]) => ok)),
    ...Object.fromEntries(parts.map(([part, ok]) => [part, said(ok)])),
  }
}

/** The same as metrics, for alerts. */
export function readinessFigures(services: Parts): Figures {
  return {
    gauges: { ready: ['1 if this process reaches the part, otherwise 0.', 'part'] },
    read: async () => {
      const { status: _, ...parts } = await readiness(services)
      return Object.entries(parts).map(([part, said]) => ({
        gauge: 'ready',
        labels: { part },
        value: said === 'ok' ? 1 : 0,
      }))
    },
  }
}
