import { sql } from 'kysely'
import type { Services } from '../context.ts'
import type { Figures } from './figures.ts'
import { within } from './within.ts'

/** A part that takes longer to answer counts as unavailable, in milliseconds. */
const patienceMs = 3000

type Parts = Pick<Services, 'database' | 'objects'>

/**
 * A process is of use without the parts that are not `needed`: pages work while files do not, and all processes
 * share one store, so that without it no process would be left.
 */
const checks: Record<string, { needed: boolean; ask: (services: Parts) => Promise<unknown> }> = {
  database: { needed: true, ask: ({ database }) => sql`select 1`.execute(database.kysely) },
  store: { needed: false, ask: ({ objects }) => objects.check() },
  queue: {
    needed: true,
    ask: ({ database }) => sql`select from pgboss.queue limit 1`.execute(database.kysely),
  },
}

/** `degraded` if only parts are missing without which pages work. */
export type Readiness = {
  status: 'ok' | 'degraded' | 'unavailable'
  [part: string]: 'ok' | 'degraded' | 'unavailable'
}

/** The HTTP status of the answer: a proxy sends requests elsewhere after 503. */
export const codeOf = ({ status }: Readiness) => (status === 'unavailable' ? 503 : 200)

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
    Object.entries(checks).map(async ([part, { needed, ask }]) => {
      const answers = within(patienceMs, ask(services)).then(() => true)
      return { part, needed, ok: await answers.catch(() => false) }
    }),
  )
  const missing = parts.filter(({ ok }) => !ok)
  const without = missing.some(({ needed }) => needed) ? 'unavailable' : 'degraded'
  return {
    status: missing.length === 0 ? 'ok' : without,
    ...Object.fromEntries(parts.map(({ part, ok }) => [part, ok ? 'ok' : 'unavailable'])),
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
