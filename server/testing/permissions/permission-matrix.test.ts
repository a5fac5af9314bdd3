import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { describe, expect, test } from 'vitest'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { adminRoutes } from '../../auth/admin/routes.ts'
import type { Call } from '../../auth/wire.ts'
import { functionRoutes } from '../../functions/routes.ts'
import { declaredEndpoints } from '../declared-endpoints.ts'
import { newAddress } from '../worlds/accounts.ts'
import type { Actor, Whose } from './permission-actors.ts'
import { adminCalls, callAttempts, functions, procedureAttempts } from './permission-calls.ts'
import { compare, expectCases, type Outcome } from './permission-cases.ts'
import { helpers } from './permission-helpers.ts'
import { endpoints, nameOf, procedures } from './permission-matrix.ts'
import { statusOfRefusal } from './permission-refusals.ts'
import { setStage } from './permission-stage.ts'
import type { Thing } from './permission-world.ts'

const declared = await declaredEndpoints()
const stage = setStage(true)

// ------------------------------------------------------------------------------ calls

type Answered = { ok: true; reply: unknown } | { ok: false; status: number }

/** Tries one case of a call: allowed, or the status with which it was refused. */
async function tryCall(
  key: string,
  actor: Actor,
  row: Whose,
  send: (thing: Thing) => Promise<Answered>,
): Promise<Outcome> {
  const { kind, holds, spends } = callAttempts[key] ?? { kind: 'none' as const }
  // Lists begin with the newest: an older row may only be on a later page.
  const thing = await (holds ? stage.thingFor : stage.sharedThing)(kind, actor, row)
  const answered = await send(thing)
  if (!answered.ok) return answered.status
  stage.changed(kind, actor, row)
  const allowed = holds?.(answered.reply, thing) ?? true
  if (allowed && spends === 'company') await stage.renewAll()
  else if (allowed && spends) await stage.renew(actor)
  return allowed
}

describe('a call of /api', () => {
  test('every one has a row in the table', () => {
    const named = [...new Set(Object.keys(endpoints).map(nameOf))]
    expect(declared.map(({ name }) => name).sort()).toEqual(named.sort())
    expect(Object.keys(callAttempts).sort()).toEqual(Object.keys(endpoints).sort())
  })

  test.each(Object.entries(endpoints).map(([name, rule], turn) => ({ name, rule, turn })))(
    '$name',
    { tags: ['1.5.10', '1.6.4a'] },
    async ({ name, rule, turn }) => {
      const endpoint = declared.find((found) => found.name === nameOf(name)) as Endpoint
      const { ask, needsFreshWorld, slow } = callAttempts[name] ?? {}
      if (needsFreshWorld) await stage.renewAll()
      const send = (actor: Actor) => async (thing: Thing) => {
        const options = { as: stage.world.people[actor], ...ask?.(thing) }
        return stage.h.call(endpoint, options as Parameters<typeof stage.h.call>[1]).then(
          (reply): Answered => ({ ok: true, reply }),
          ({ status }: { status: number }): Answered => ({ ok: false, status }),
        )
      }
      const wrong = await compare(
        rule,
        turn,
        (actor, row) => tryCall(name, actor, row, send(actor)),
        (actor, row) => statusOfRefusal(name, actor, row),
        slow,
      )
      expect(wrong).toEqual([])
    },
  )
})

describe('a function of /functions/v1', () => {
  test('every one has a row in the table', async () => {
    const found = new Set<string>()
    const app = Fastify() as unknown as FastifyInstance
    app.addHook('onRoute', ({ url }) => void found.add(url.slice(1)))
    await app.register(functionRoutes, { services: stage.h.services })
    await app.ready()
    await app.close()
    // Any other name is answered as unknown.
    expect([...found].filter((name) => /\w/.test(name)).sort()).toEqual(
      Object.keys(functions).sort(),
    )
  })

  test.each(Object.entries(functions).map(([name, call], turn) => ({ name, call, turn })))(
    '$name',
    async ({ name, call, turn }) => {
      // An address gets one mail a minute, however it is requested.
      await stage.renew('pending')
      const send = (actor: Actor) => async (thing: Thing) => {
        const answer = await stage.h.request({
          as: stage.world.people[actor],
          method: 'POST',
          url: `/functions/v1/${name}`,
          payload: callAttempts[call]?.ask?.(thing).body ?? {},
        })
        if (answer.statusCode >= 300) return { ok: false as const, status: answer.statusCode }
        return { ok: true as const, reply: answer.json<unknown>() }
      }
      const wrong = await compare(
        endpoints[call] ?? 'nobody',
        turn,
        (actor, row) => tryCall(call, actor, row, send(actor)),
        (actor, row) => statusOfRefusal(call, actor, row),
      )
      expect(wrong).toEqual([])
    },
  )
})

describe('a call of /auth/v1 for administrators', () => {
  test('every one has a row in the table', () => {
    const found: string[] = []
    const note = (method: string, path: string) => void found.push(`${method} ${path}`)
    adminRoutes(note as unknown as Call)
    expect(found.sort()).toEqual([...adminCalls].sort())
  })

  const bodies: Readonly<Record<string, (thing: Thing) => object>> = {
    'POST /admin/users': ({ email }) => ({ email }),
    'PUT /admin/users/:id': () => ({ user_metadata: { name: 'New Name' } }),
    'POST /admin/generate_link': ({ email }) => ({ type: 'invite', email }),
    'POST /invite': ({ email }) => ({ email }),
  }
  test.each(adminCalls.map((call, turn) => ({ call, turn })))('$call', async ({ call, turn }) => {
    const [method, path = ''] = call.split(' ')
    const ask = (thing: Thing, bearer: { authorization?: string }) =>
      stage.h.request({
        method: method as 'POST',
        url: `/auth/v1${path.replace(':id', thing.userId).replace(':factor', thing.id)}`,
        headers: bearer,
        ...(bodies[call] ? { payload: bodies[call](thing) } : {}),
      })
    const wrong = await compare(
      {},
      turn,
      async (actor, row) => {
        const thing = await stage.thingFor('account', actor, row)
        const person = stage.world.people[actor]
        const bearer = person ? { authorization: `Bearer ${person.accessToken}` } : {}
        const { statusCode } = await ask(thing, bearer)
        return statusCode < 300 || statusCode
      },
      (actor) => (actor === 'anonymous' ? 401 : 403),
    )
    expect(wrong).toEqual([])
    const account = await stage.thingFor('account', 'owner', 'foreign')
    const thing = { ...account, email: newAddress() }
    const authorization = `Bearer ${stage.h.services.keys.serviceKey}`
    if (method !== 'DELETE') expect((await ask(thing, { authorization })).statusCode).toBe(200)
  })
})

// ------------------------------------------------------------------------------ procedures

describe('a procedure', () => {
  test('every one has a row in the table', async () => {
    const { rows } = await stage.h.database.pool.query<{ name: string }>(
      `select distinct f.pronamespace::regnamespace::text || '.' || f.proname as name
       from pg_proc f
       where f.pronamespace::regnamespace::text in ('public', 'auth', 'storage', 'app')
         and (has_function_privilege('anon', f.oid, 'execute')
              or has_function_privilege('authenticated', f.oid, 'execute'))`,
    )
    const ours = Object.keys(procedures).map((name) => `public.${name}`)
    const listed = [...ours, ...Object.keys(helpers)]
    expect(rows.map(({ name }) => name).sort()).toEqual(listed.sort())
    expect(Object.keys(procedureAttempts).sort()).toEqual(Object.keys(procedures).sort())
  })

  const listed = Object.entries(procedures).map(([name, rule], turn) => ({ name, rule, turn }))

  async function makeArguments(name: string, actor: Actor, row: Whose) {
    const attempt = procedureAttempts[name]
    const thing = await stage.thingFor(attempt?.kind ?? 'none', actor, row)
    return attempt?.ask(thing, stage.world.people[actor]?.id ?? randomUUID()) ?? {}
  }

  test.each(listed)('$name, as the role', async ({ name, rule, turn }) => {
    const wrong = await compare(rule, turn, async (actor, row) => {
      const given = await makeArguments(name, actor, row)
      const places = Object.keys(given).map((arg, at) => `${arg} => $${at + 1}`)
      const text = `select to_jsonb(public.${name}(${places.join(', ')})) as answer`
      return stage
        .rolledBack(stage.world.people[actor], (run) => run(text, Object.values(given)))
        .then(
          ([found]) => isYes(found?.answer),
          (error: { code?: string }) => {
            if (error.code !== '42501') throw error
            return false
          },
        )
    })
    expect(wrong).toEqual([])
  })

  test.each(listed)('$name, through /rest/v1/rpc', async ({ name, rule, turn }) => {
    const wrong = await compare(rule, turn, async (actor, row) => {
      const answer = await stage.h.request({
        method: 'POST',
        url: `/rest/v1/rpc/${name}`,
        as: stage.world.people[actor],
        payload: await makeArguments(name, actor, row),
      })
      if (answer.statusCode >= 300) {
        expect([401, 403], answer.body).toContain(answer.statusCode)
        return false
      }
      const allowed = isYes(answer.json())
      if (allowed && name.startsWith('update')) await stage.renew(actor)
      return allowed
    })
    expect(wrong).toEqual([])
  })

  test.each(Object.entries(helpers))('%s may be executed by %s', async (name, who) => {
    const { rows } = await stage.h.database.pool.query<{ anon: boolean; authenticated: boolean }>(
      `select bool_or(has_function_privilege('anon', f.oid, 'execute')) as anon,
              bool_or(has_function_privilege('authenticated', f.oid, 'execute')) as authenticated
       from pg_proc f where f.pronamespace::regnamespace::text || '.' || f.proname = $1`,
      [name],
    )
    expect(rows).toEqual([{ anon: who === 'everybody', authenticated: true }])
  })
})

/** True, a company, or a non-empty row. */
function isYes(answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null) return Boolean(answer)
  return Object.values(answer).some((value) => value !== null)
}

expectCases(4_300)
