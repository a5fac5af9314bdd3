import type pg from 'pg'
import { beforeAll } from 'vitest'
import { afterFile } from '../after-file.ts'
import { fixture } from '../fixtures.ts'
import { type Harness, startHarness } from '../harness.ts'
import type { Actor, Whose } from './permission-actors.ts'
import { deep } from './permission-cases.ts'
import { type Cast, castPeople, type Person, recast } from './permission-cast.ts'
import { hasPicture } from './permission-documents.ts'
import { type Kind, makeThing, type Run, type Thing } from './permission-world.ts'

/** The setting for one file's cases: both companies, their people, and the rows made for each. */
type Stage = {
  h: Harness
  world: Cast
  /** Makes a row for one case. */
  thingFor: (kind: Kind, actor: Actor, row: Whose) => Promise<Thing>
  /** The row of earlier cases of this actor, until one of them changes it: making them takes most of the time. */
  sharedThing: (kind: Kind, actor: Actor, row: Whose) => Promise<Thing>
  /** After a case that may have changed its row. */
  changed: (kind: Kind, actor: Actor, row: Whose) => void
  /** Runs `work` with a person's role and claims, and rolls it back. */
  rolledBack: <T>(person: Person | null, work: (run: Run) => Promise<T>) => Promise<T>
  /** Whether a person's statement affects a row; a refusal is zero rows or error 42501, nothing else. */
  reaches: (person: Person | null, operation: string, statement: Statement) => Promise<boolean>
  /** Recreates an actor, after an allowed attempt that changed them. */
  renew: (actor: Actor) => Promise<void>
  /** Recreates both companies. */
  renewAll: () => Promise<void>
}

/** A company or person has one of these, or none: making one changes the row of other cases. */
const single = new Set<Kind>([
  'apiKey',
  'webhook',
  'delivery',
  'companySecurity',
  'invitation',
  'adminInvitation',
  'notificationSetting',
  'accountWithoutSetting',
  'awaitedArea',
  'toldArea',
  'noAwaitedArea',
  'libraryVisit',
  'noLibraryVisit',
  'copilotRetention',
  'noCopilotRetention',
  'embargoTerms',
  'noEmbargoTerms',
  'companyBrand',
  'noCompanyBrand',
  'captionSettings',
  'noCaptionSettings',
  'shareSettings',
  'noShareSettings',
  'answerSettings',
  'noAnswerSettings',
])

type Statement = { text: string; values: unknown[] }

/** Prepares the stage before the tests of a file; `documented` as for `startHarness`. */
export function setStage(documented = deep): Stage {
  const stage = {} as Stage
  beforeAll(async () => {
    const h = await startHarness({
      documented,
      env: {
        TRANSCRIBE_BASE_URL: 'http://127.0.0.1:9/v1',
        COPILOT_BASE_URL: 'http://127.0.0.1:9/v1',
        COPILOT_MODEL: 'small-1',
        INVITATIONS_PER_DAY: '100000',
        SHARE_MAILS_PER_DAY: '100000',
        COMPANY_MAX_MEMBERS: '100000',
      },
    })
    const { pool } = h.database
    const service = await pool.connect()
    afterFile(() => service.release(true))
    // Set for the whole connection, because most of the work here is creating rows.
    await service.query(`select set_config('role', 'service_role', false)`)
    const asService: Run = async (text, values) => (await service.query(text, values)).rows
    const shared = new Map<string, Thing>()
    Object.assign(stage, {
      h,
      world: await castPeople(h),
      thingFor: async (kind, actor, row) => {
        const thing = await makeThing(asService, stage.world, kind, actor, row)
        if (hasPicture(kind)) await h.services.objects.put(thing.briefId, fixture('logo.png'))
        return thing
      },
      sharedThing: async (kind, actor, row) => {
        const known = shared.get(`${kind} ${actor} ${row}`)
        if (known) return known
        const thing = await stage.thingFor(kind, actor, row)
        if (!single.has(kind)) shared.set(`${kind} ${actor} ${row}`, thing)
        return thing
      },
      changed: (kind, actor, row) => void shared.delete(`${kind} ${actor} ${row}`),
      rolledBack: (person, work) => rolledBack(pool, person, work),
      reaches: (person, operation, statement) => reaches(pool, person, operation, statement),
      renew: async (actor) => {
        shared.clear()
        await recast(h, stage.world, actor)
      },
      renewAll: async () => {
        shared.clear()
        stage.world = await castPeople(h)
      },
    } satisfies Stage)
  })
  return stage
}

async function rolledBack<T>(
  pool: pg.Pool,
  person: Person | null,
  work: (run: Run) => Promise<T>,
): Promise<T> {
  const claims = person
    ? { role: 'authenticated', sub: person.id, session_id: person.sessionId }
    : { role: 'anon' }
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(becoming, [claims.role, JSON.stringify(claims)])
    return await work(async (text, values) => (await client.query(text, values)).rows)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

async function reaches(
  pool: pg.Pool,
  person: Person | null,
  operation: string,
  { text, values }: Statement,
): Promise<boolean> {
  const counting = `with reached as (${text} returning 1) select 1 from reached`
  try {
    const rows = await rolledBack(pool, person, (run) =>
      run(operation === 'select' ? text : counting, values),
    )
    return rows.length > 0
  } catch (error) {
    if ((error as { code?: string }).code === '42501') return false
    throw error
  }
}

const becoming = `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)`
