import type { CopilotResponse } from '../../../contract/analyst-copilot/analyst-copilot.ts'
import { everything } from '../worlds/copilot.ts'
import {
  byId,
  bySearch,
  type CallAttempt,
  exported,
  listed,
  on,
  sending,
} from './permission-attempts.ts'
import { ownerOf, perCompany } from './permission-makers.ts'
import type { Maker, Thing } from './permission-world.ts'

/** Copilot sessions and what belongs to them, and questions of the CIO pack. */
export type CopilotKind =
  | 'copilotSession'
  | 'removedCopilotSession'
  | 'copilotQuery'
  | 'copilotComparison'
  | 'copilotComparisonCell'
  | 'removedCopilotComparison'
  | 'noCopilot'
  | 'copilotWorkspace'
  | 'removedCopilotWorkspace'
  | 'unsharedCopilotWorkspace'
  | 'copilotWorkspaceMember'
  | 'copilotRetention'
  | 'noCopilotRetention'
  | 'cioPackItem'
  | 'removedCioPackItem'
  | 'coverage'
  | 'noCoverage'

const noAnswer: CopilotResponse = {
  mode: 'closest',
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

const comparison: Maker = async (run, thing, place) => {
  await run(
    `insert into app.copilot_comparisons (id, user_id, title, subjects, criteria)
     values ($1, $2, $3, '[]', '[]')`,
    [thing.id, ownerOf(place), `Comparison ${thing.id}`],
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
  copilotComparison: comparison,
  copilotComparisonCell: async (run, thing, place) => {
    const made = await comparison(run, thing, place)
    await run(
      `insert into app.copilot_comparison_cells (comparison_id, criterion_id, subject_id, cell, filled_at)
       values ($1, $2, $2, '{}', now())`,
      [thing.id, thing.objectId],
    )
    return made
  },
  removedCopilotComparison: async (run, thing, place) => {
    const made = await comparison(run, thing, place)
    await run(`update app.copilot_comparisons set deleted_at = now() where id = $1`, [thing.id])
    return made
  },
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
  copilotRetention: perCompany(
    `insert into app.copilot_retention (company_id, days) values ($1, 365) on conflict do nothing`,
  ),
  noCopilotRetention: perCompany(`delete from app.copilot_retention where company_id = $1`),
  cioPackItem,
  coverage: async (run, { id, companyId }, place) => {
    await run(
      `insert into app.copilot_coverage (user_id, vendor_id, item, covered) values ($1, $2, $3, true)`,
      [ownerOf(place), companyId, id],
    )
    return { userId: ownerOf(place) }
  },
  noCoverage: async (_run, _thing, place) => ({ userId: ownerOf(place) }),
  removedCioPackItem: async (run, thing, place) => {
    const made = await cioPackItem(run, thing, place)
    await run(`update app.copilot_questions set deleted_at = now() where id = $1`, [thing.id])
    return made
  },
}

/** What the copilot and the readers of shared briefs have in common; by an own row, the actor is the reader. */
export type AskedKind = 'askedVendor' | 'askedFromPack' | 'unplacedQuestion' | 'sharedCioPackItem'

export function askedMakers(question: Maker, share: Maker): Record<AskedKind, Maker> {
  const unplaced: Maker = async (run, thing, place) => {
    await question(run, thing, place)
    return copilotMakers.copilotQuery(run, { ...thing, id: thing.objectId }, place)
  }
  const placed = (column: 'query_id' | 'item', at: (thing: Thing) => string): Maker => {
    return async (run, thing, place) => {
      const made = await unplaced(run, thing, place)
      await run(
        `insert into app.copilot_asked (question_id, user_id, vendor_id, brief_id, ${column})
         values ($1, $2, $3, $4, $5)`,
        [thing.id, ownerOf(place), thing.companyId, thing.briefId, at(thing)],
      )
      return made
    }
  }
  return {
    unplacedQuestion: unplaced,
    askedVendor: placed('query_id', ({ objectId }) => objectId),
    askedFromPack: placed('item', () => 'roadmap-14'),
    sharedCioPackItem: async (run, thing, place) => {
      await share(run, { ...thing, id: thing.memberId }, place)
      return cioPackItem(run, thing, place)
    },
  }
}

const ofItem = ({ id, companyId }: Thing) => ({ params: { vendorId: companyId, itemId: id } })

const cioQuestion = {
  category: 'roadmap',
  title: 'Mine',
  description: '',
  query: 'What slips?',
}

/** How each call of the copilot is tried. */
export const copilotAttempts: Readonly<Record<string, CallAttempt>> = {
  listCopilotSessions: on('copilotSession', bySearch, listed()),
  createCopilotSession: { kind: 'none' },
  getCopilotSession: on('copilotSession', byId),
  updateCopilotSession: on('copilotSession', sending(byId, { title: 'Mine' })),
  deleteCopilotSession: on('copilotSession', byId),
  restoreCopilotSession: on('removedCopilotSession', byId),
  askCopilot: on('copilotSession', sending(byId, { text: 'What is new?' })),
  getCopilot: { kind: 'none' },
  answerCopilotQuery: on('copilotQuery', byId),
  stopCopilotQuery: on('copilotQuery', byId),
  listCopilotWorkspaces: on('copilotWorkspace', bySearch, listed()),
  createCopilotWorkspace: on('none', () => ({ body: { name: 'Mine' } })),
  getCopilotWorkspace: on('copilotWorkspace', byId),
  updateCopilotWorkspace: on('copilotWorkspace', sending(byId, { name: 'Mine' })),
  deleteCopilotWorkspace: on('copilotWorkspace', byId),
  restoreCopilotWorkspace: on('removedCopilotWorkspace', byId),
  listCopilotComparisons: on('copilotComparison', bySearch, listed()),
  listComparisonCriteria: on('copilotWorkspace', ({ id }) => ({ query: { workspaceId: id } })),
  createCopilotComparison: on('none', () => ({ body: { title: 'Mine' } })),
  getCopilotComparison: on('copilotComparison', byId),
  updateCopilotComparison: on('copilotComparison', sending(byId, { title: 'Mine' })),
  changeCopilotComparison: on(
    'copilotComparison',
    sending(byId, { change: { do: 'addCriteria', criteria: ['Price'] } }),
  ),
  deleteCopilotComparison: on('copilotComparison', byId),
  restoreCopilotComparison: on('removedCopilotComparison', byId),
  fillCopilotComparison: on('copilotComparison', sending(byId, {})),
  stopCopilotComparison: on('copilotComparison', byId),
  exportCopilotComparison: on('copilotComparison', (thing) => ({
    ...byId(thing),
    query: { format: 'csv' },
  })),
  createEvidenceCanvas: on('brief', ({ id }) => ({
    body: { kind: 'timeline', briefIds: [id] },
  })),
  rateCopilotAnswer: on('copilotQuery', sending(byId, { rating: 1 })),
  listCopilotRecord: on('copilotQuery', bySearch, listed()),
  listCopilotAskers: { kind: 'copilotQuery', holds: listed('userId') },
  exportCopilotRecord: on('copilotQuery', bySearch, exported('id')),
  getCopilotRetention: { kind: 'none' },
  previewCopilotRetention: on('none', () => ({ query: { days: 30 } })),
  updateCopilotRetention: on('none', () => ({ body: { days: 90 } })),
  listCopilotScope: on(
    'product',
    ({ id }) => ({ query: { id } }),
    (reply, { id }) =>
      (reply as { products: { id: string }[] }).products.some((item) => item.id === id),
  ),
  listCioPack: { kind: 'cioPackItem', holds: listed() },
  addCioPackItem: on('none', () => ({ body: cioQuestion })),
  updateCioPackItem: on('cioPackItem', sending(byId, cioQuestion)),
  deleteCioPackItem: on('cioPackItem', byId),
  restoreCioPackItem: on('removedCioPackItem', byId),
  askVendor: on('unplacedQuestion', ({ briefId, objectId }) => ({
    body: { briefId, text: 'Why?', from: { queryId: objectId } },
  })),
  listCioCoverage: { kind: 'none' },
  getCioCoverage: on(
    'askedFromPack',
    ({ companyId }) => ({ params: { vendorId: companyId } }),
    (reply, { id }) =>
      (reply as { items: { asked: { id: string }[] }[] }).items.some(({ asked }) =>
        asked.some((each) => each.id === id),
      ),
  ),
  // Whoever is a reader by one row is the vendor's reader, whatever the next row.
  getVendorContact: {
    ...on('sharedCioPackItem', ({ companyId }) => ({ params: { vendorId: companyId } })),
    needsFreshWorld: true,
    spends: 'company',
  },
  findCioPassages: on('sharedCioPackItem', ofItem),
  judgeCioItem: on('sharedCioPackItem', sending(ofItem, { covered: true })),
  readCioItem: on('sharedCioPackItem', ofItem),
  exportCopilotSession: on('copilotSession', (thing) => ({
    ...byId(thing),
    query: { format: 'md' },
  })),
}
