import type { CopilotResponse } from '../../../contract/analyst-copilot/analyst-copilot.ts'
import { everything } from '../worlds/copilot.ts'
import type { CallAttempt } from './permission-calls.ts'
import type { Maker, Place, Thing } from './permission-world.ts'

/** Copilot sessions and what belongs to them, and questions of the CIO pack. */
export type CopilotKind =
  | 'copilotSession'
  | 'removedCopilotSession'
  | 'copilotQuery'
  | 'noCopilot'
  | 'copilotWorkspace'
  | 'removedCopilotWorkspace'
  | 'unsharedCopilotWorkspace'
  | 'copilotWorkspaceMember'
  | 'copilotRetention'
  | 'noCopilotRetention'
  | 'cioPackItem'
  | 'removedCioPackItem'

/** The owner of the row: the actor for an own row, otherwise a colleague. */
const ownerOf = ({ own, colleague }: Place) => own?.id ?? colleague

const noAnswer: CopilotResponse = {
  content: 'Because.',
  refused: false,
  confidence: 1,
  reason: '',
  statements: [],
  table: null,
  sources: [],
  suggestedFollowUps: [],
  model: null,
  notice: null,
  searched: 0,
}

const session: Maker = async (run, thing, place) => {
  await run(`insert into app.copilot_sessions (id, user_id, title) values ($1, $2, $3)`, [
    thing.id,
    ownerOf(place),
    `What is ${thing.id}?`,
  ])
  return { userId: ownerOf(place) }
}

const workspace: Maker = async (run, thing, place) => {
  await run(
    `insert into app.copilot_workspaces (id, user_id, name, description) values ($1, $2, $3, '')`,
    [thing.id, ownerOf(place), `Work on ${thing.id}`],
  )
  return { userId: ownerOf(place) }
}

/** An own question is the actor's; without a company it belongs to the actor alone. */
const cioPackItem: Maker = async (run, { id, companyId }, place) => {
  const person = place.own && !place.own.memberId ? place.own.id : null
  await run(
    `insert into app.copilot_questions
       (id, company_id, person_id, author_id, category, title, description, query)
     values ($1, $2, $3, $4, 'roadmap', 'What slips', '', 'What slips?')`,
    [id, person ? null : companyId, person, ownerOf(place)],
  )
  return { userId: ownerOf(place) }
}

/** For an account without a company, it is a colleague's; the other member's account is `objectId`. */
const unshared: Maker = async (run, thing, place) => {
  const { own } = place
  const made = await workspace(run, thing, { ...place, own: own?.memberId ? own : null })
  await run(`insert into auth.users (id, email, email_confirmed_at) values ($1, $2, now())`, [
    thing.objectId,
    thing.email,
  ])
  await run(
    `insert into public.team_members (id, company_id, name, email, role, user_id)
     values ($1, $2, 'Cole Colleague', $3, 'editor', $4)`,
    [thing.memberId, thing.companyId, thing.email, thing.objectId],
  )
  return made
}

export const copilotMakers: Record<CopilotKind, Maker> = {
  copilotSession: session,
  removedCopilotSession: async (run, thing, place) => {
    const made = await session(run, thing, place)
    await run(`update app.copilot_sessions set deleted_at = now() where id = $1`, [thing.id])
    return made
  },
  copilotQuery: async (run, thing, place) => {
    const made = await session(run, { ...thing, id: thing.memberId }, place)
    await run(
      `insert into app.copilot_queries (id, session_id, user_id, text, question, scope, answer, state)
       values ($1, $2, $3, $4, 'Why?', $5, $6, 'waiting')`,
      [
        ...[thing.id, thing.memberId, ownerOf(place), `Why ${thing.id}?`],
        ...[JSON.stringify(everything), JSON.stringify(noAnswer)],
      ],
    )
    return made
  },
  noCopilot: async (_run, _thing, place) => ({ userId: ownerOf(place) }),
  copilotWorkspace: workspace,
  removedCopilotWorkspace: async (run, thing, place) => {
    const made = await workspace(run, thing, place)
    await run(`update app.copilot_workspaces set deleted_at = now() where id = $1`, [thing.id])
    return made
  },
  unsharedCopilotWorkspace: unshared,
  copilotWorkspaceMember: async (run, thing, place) => {
    const made = await unshared(run, thing, place)
    await run(
      `insert into app.copilot_workspace_members (workspace_id, owner_id, user_id)
       values ($1, $2, $3)`,
      [thing.id, made.userId, thing.objectId],
    )
    return made
  },
  copilotRetention: async (run, { companyId }) => {
    await run(
      `insert into app.copilot_retention (company_id, days) values ($1, 365) on conflict do nothing`,
      [companyId],
    )
    return { id: companyId }
  },
  noCopilotRetention: async (run, { companyId }) => {
    await run(`delete from app.copilot_retention where company_id = $1`, [companyId])
    return { id: companyId }
  },
  cioPackItem,
  removedCioPackItem: async (run, thing, place) => {
    const made = await cioPackItem(run, thing, place)
    await run(`update app.copilot_questions set deleted_at = now() where id = $1`, [thing.id])
    return made
  },
}

const cioQuestion = {
  category: 'roadmap',
  title: 'Mine',
  description: '',
  query: 'What slips?',
}
const byId = ({ id }: Thing) => ({ params: { id } })

/** How each call of the copilot is tried. */
export const copilotAttempts: Readonly<Record<string, CallAttempt>> = {
  listCopilotSessions: {
    kind: 'copilotSession',
    ask: ({ id }) => ({ query: { search: id } }),
    holds: (reply, { id }) =>
      (reply as { items: { id: string }[] }).items.some((item) => item.id === id),
  },
  createCopilotSession: { kind: 'none' },
  getCopilotSession: { kind: 'copilotSession', ask: byId },
  updateCopilotSession: {
    kind: 'copilotSession',
    ask: (thing) => ({ ...byId(thing), body: { title: 'Mine' } }),
  },
  deleteCopilotSession: { kind: 'copilotSession', ask: byId },
  restoreCopilotSession: { kind: 'removedCopilotSession', ask: byId },
  askCopilot: {
    kind: 'copilotSession',
    ask: (thing) => ({ ...byId(thing), body: { text: 'What is new?' } }),
  },
  getCopilot: { kind: 'none' },
  answerCopilotQuery: { kind: 'copilotQuery', ask: byId },
  stopCopilotQuery: { kind: 'copilotQuery', ask: byId },
  listCopilotWorkspaces: {
    kind: 'copilotWorkspace',
    ask: ({ id }) => ({ query: { search: id } }),
    holds: (reply, { id }) =>
      (reply as { items: { id: string }[] }).items.some((item) => item.id === id),
  },
  createCopilotWorkspace: { kind: 'none', ask: () => ({ body: { name: 'Mine' } }) },
  getCopilotWorkspace: { kind: 'copilotWorkspace', ask: byId },
  updateCopilotWorkspace: {
    kind: 'copilotWorkspace',
    ask: (thing) => ({ ...byId(thing), body: { name: 'Mine' } }),
  },
  deleteCopilotWorkspace: { kind: 'copilotWorkspace', ask: byId },
  restoreCopilotWorkspace: { kind: 'removedCopilotWorkspace', ask: byId },
  rateCopilotAnswer: {
    kind: 'copilotQuery',
    ask: (thing) => ({ ...byId(thing), body: { rating: 1 } }),
  },
  listCopilotRecord: {
    kind: 'copilotQuery',
    ask: ({ id }) => ({ query: { search: id } }),
    holds: (reply, { id }) =>
      (reply as { items: { id: string }[] }).items.some((item) => item.id === id),
  },
  listCopilotAskers: {
    kind: 'copilotQuery',
    holds: (reply, { userId }) =>
      (reply as { items: { id: string }[] }).items.some((item) => item.id === userId),
  },
  exportCopilotRecord: {
    kind: 'copilotQuery',
    ask: ({ id }) => ({ query: { search: id } }),
    holds: (reply, { id }) => (reply as { csv: string }).csv.includes(id),
  },
  getCopilotRetention: { kind: 'none' },
  previewCopilotRetention: { kind: 'none', ask: () => ({ query: { days: 30 } }) },
  updateCopilotRetention: { kind: 'none', ask: () => ({ body: { days: 90 } }) },
  listCopilotScope: {
    kind: 'product',
    ask: ({ id }) => ({ query: { id } }),
    holds: (reply, { id }) =>
      (reply as { products: { id: string }[] }).products.some((item) => item.id === id),
  },
  listCioPack: {
    kind: 'cioPackItem',
    holds: (reply, { id }) =>
      (reply as { items: { id: string }[] }).items.some((item) => item.id === id),
  },
  addCioPackItem: { kind: 'none', ask: () => ({ body: cioQuestion }) },
  updateCioPackItem: {
    kind: 'cioPackItem',
    ask: (thing) => ({ ...byId(thing), body: cioQuestion }),
  },
  deleteCioPackItem: { kind: 'cioPackItem', ask: byId },
  restoreCioPackItem: { kind: 'removedCioPackItem', ask: byId },
  exportCopilotSession: {
    kind: 'copilotSession',
    ask: (thing) => ({ ...byId(thing), query: { format: 'md' } }),
  },
}
