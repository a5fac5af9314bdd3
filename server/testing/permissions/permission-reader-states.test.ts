import { describe, expect, test } from 'vitest'
import { declaredEndpoints } from '../declared-endpoints.ts'
import { allows, type Rule, whose } from './permission-actors.ts'
import { callAttempts } from './permission-calls.ts'
import { deep } from './permission-cases.ts'
import type { Person } from './permission-cast.ts'
import { endpoints, nameOf, tables } from './permission-matrix.ts'
import { answerStatements } from './permission-questions.ts'
import {
  callsOfReaders,
  enterState,
  leaveState,
  type ReaderState,
  readerStates,
  watches,
} from './permission-reader-states.ts'
import { setStage } from './permission-stage.ts'
import { kindOf, statementOf } from './permission-statements.ts'
import type { Kind, Thing } from './permission-world.ts'

// The stranger, who belongs to no company, is the reader in every state.
const declared = await declaredEndpoints()
const stage = setStage()
const reader = () => stage.world.people.stranger as Person

/** Items that are shared as a whole, and items that readers may also create. */
const sharedWhole: readonly Kind[] = [
  'canvas',
  'voting',
  'canvasDot',
  'document',
  'documentBesideCanvas',
  'documentComment',
  'trashedDocumentComment',
  'canvasComment',
  'trashedCanvasComment',
  'documentTask',
  'canvasTask',
  'mention',
  'taskRow',
]
/** Those of which the row is something on the item, whose id is `objectId`. */
const onShared: readonly Kind[] = ['canvasDot', 'mention', 'taskRow']
const madeByReaders: readonly Kind[] = [...sharedWhole, 'deletedCanvas']
const isInvited = (state: ReaderState) => state !== 'elsewhere' && state !== 'linkOnly'

/** The reader's own share, or another's. */
const rowIn = (state: ReaderState, kind: Kind) =>
  isInvited(state) && !madeByReaders.includes(kind) ? 'own' : 'company'

/** A row to which the reader is in the state, through their own share or beside another's. */
async function thingIn(state: ReaderState, kind: Kind): Promise<Thing> {
  const thing = await stage.thingFor(kind, 'stranger', rowIn(state, kind))
  const shared = sharedWhole.includes(kind)
  const itemId = onShared.includes(kind) ? thing.objectId : thing.id
  if (shared && isInvited(state)) await share({ ...thing, id: itemId })
  if (state === 'elsewhere') await stage.thingFor('share', 'otherOwner', 'company').then(shareToo)
  if (state === 'linkOnly') await openUp(thing)
  const otherId = shared ? itemId : thing.objectId
  await enterState(stage.h, state, { ...thing, otherId, reader: reader() })
  return thing
}

/** Shares the company's canvas or document with the reader. */
async function share({ id, companyId, token }: Thing) {
  await stage.h.sql`
    insert into app.shares (company_id, canvas_id, document_id, email, token)
    select ${companyId}, c.id, d.id, ${reader().email.toLowerCase()}, ${`${token}-shared`}
    from (values (${id}::uuid)) given (id)
    left join app.canvases c on c.id = given.id
    left join app.documents d on d.id = given.id`
}

/** Shares the brief of the other company with the reader as well. */
async function shareToo({ briefId, companyId, token }: Thing) {
  await stage.h.sql`
    insert into app.shares (company_id, brief_id, email, token)
    values (${companyId}, ${briefId}, ${reader().email.toLowerCase()}, ${`${token}-too`})`
}

/** Lets anyone with the link watch the brief, if the row is about one. */
async function openUp({ briefId, companyId, token }: Thing) {
  await stage.h.sql`
    insert into app.open_links (company_id, brief_id, token)
    select ${companyId}, id, ${`${token}-open`} from public.briefs where id = ${briefId}
    on conflict do nothing`
}

/** Rows that no share affects: the caller's own account and sessions, and invitations to a team. */
const otherKinds: readonly Kind[] = [
  'none',
  'session',
  'event',
  'invitation',
  'adminInvitation',
  'copilotSession',
  'removedCopilotSession',
  'copilotQuery',
  'copilotComparison',
  'removedCopilotComparison',
  'copilotWorkspace',
  'removedCopilotWorkspace',
  'cioPackItem',
  'removedCioPackItem',
  'canvasTemplate',
]
const aboutShares = ([name, rule]: [string, Rule]) =>
  callsOfReaders[name] ||
  !otherKinds.includes(callAttempts[name]?.kind ?? 'none') ||
  !whose.some((row) => allows(rule, 'stranger', row))

/** Rows that may only be added by who may watch their brief. */
const addedWhileWatching: readonly string[] = ['app.copilot_asked']

describe('a reader', () => {
  // The short run omits calls that are refused in every state.
  const tried = Object.entries(endpoints)
    .filter(aboutShares)
    .map(([name]) => name)
    .filter((name) => deep || callsOfReaders[name])

  test.each(tried)('calls %s in the states that allow it', async (name) => {
    const endpoint = declared.find((found) => found.name === nameOf(name))
    const { kind, ask, holds } = callAttempts[name] ?? { kind: 'none' as const }
    if (!endpoint) throw new Error(`${name} is not declared`)
    const allowed: ReaderState[] = []
    for (const state of readerStates) {
      const thing = await thingIn(state, kind)
      const options = { as: reader(), ...ask?.(thing) }
      const outcome = await stage.h
        .call(endpoint, options as Parameters<typeof stage.h.call>[1])
        .then(
          (reply) => holds?.(reply, thing) ?? true,
          ({ status }: { status: number }) => status,
        )
      await leaveState(stage.h, state)
      // Only a reader who may make the call can reach its limit.
      if (outcome === true || outcome === 429) allowed.push(state)
      else expect([false, 403, 404, 409, 410], state).toContain(outcome)
    }
    expect(allowed).toEqual(readerStates.filter((state) => callsOfReaders[name]?.includes(state)))
  })

  // An answer to all is also found by those who did not ask.
  test.each([
    ['answeredQuestion', watches],
    ['publishedQuestion', watches],
  ] as const)(
    'finds and reads the passage of a row of %s in the states that allow it',
    async (kind, states) => {
      for (const verb of ['find', 'read'] as const) {
        const allowed: ReaderState[] = []
        for (const state of readerStates) {
          const thing = await thingIn(state, kind)
          const found = await stage.reaches(reader(), 'select', answerStatements[verb](thing))
          await leaveState(stage.h, state)
          if (found) allowed.push(state)
        }
        expect(allowed, verb).toEqual(states)
      }
    },
  )
  const statements = Object.entries(tables).flatMap(([table, rules]) =>
    Object.entries(rules)
      .filter(([operation]) => deep || operation === 'select')
      .map(([operation, rule]) => ({ table, operation, rule: rule as Rule })),
  )

  test.each(statements)(
    '$operation: $table, as its rule says in every state',
    async (statement) => {
      const { table, operation, rule } = statement
      const wrong: string[] = []
      const kind = kindOf(table, operation)
      for (const state of readerStates) {
        const thing = await thingIn(state, kind)
        const made = statementOf(table, operation, thing, reader())
        const reached = await stage.reaches(reader(), operation, made)
        await leaveState(stage.h, state)
        const isOpen =
          operation !== 'insert' ||
          !addedWhileWatching.includes(table) ||
          watches.some((open) => open === state)
        if (reached !== (isOpen && allows(rule, 'stranger', rowIn(state, kind))))
          wrong.push(`${state}: ${reached}`)
      }
      expect(wrong).toEqual([])
    },
  )
})
