import { sql } from 'kysely'
import type { Services } from '../context.ts'
import type { Figures } from './figures.ts'
import { within } from './within.ts'

/** What takes longer to answer counts as out of reach, in milliseconds. */
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

/** Which of the parts that we depend on answer. Callers at the same time share one check. */
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

/** The same for whoever is to be woken. */
export function readinessFigures(services: Parts): Figures {
  return {
    gauges: { ready: ['1 while this process reaches the part, 0 if not.', 'part'] },
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
