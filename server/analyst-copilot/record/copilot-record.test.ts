import { describe, expect, test } from 'vitest'
import {
  askCopilot,
  copilotTexts,
  createCopilotSession,
  deleteCopilotSession,
} from '../../../contract/analyst-copilot/analyst-copilot.ts'
import {
  exportCopilotRecord,
  listCopilotAskers,
  listCopilotRecord,
  rateCopilotAnswer,
  recordMessages,
} from '../../../contract/analyst-copilot/copilot-record.ts'
import type { Request } from '../../../contract/endpoint.ts'
import { permissions } from '../../../contract/permissions.ts'
import { withSystemTx } from '../../platform/database/transaction.ts'
import { startHarness } from '../../testing/harness.ts'
import {
  newCompanies,
  newMember,
  newUser,
  removeMember,
  type TestCompany,
  type TestUser,
} from '../../testing/worlds/people.ts'
import { newShare, newSharedBrief } from '../../testing/worlds/shares.ts'
import { deleteOldSessions } from '../queries.ts'

const h = await startHarness()

type Asked = Partial<Request<typeof askCopilot>['body']>

async function ask(as: TestUser, text: string, more: Asked = {}) {
  const session = await h.call(createCopilotSession, { as })
  const params = { id: session.id }
  const { id, response } = await h.call(askCopilot, { as, params, body: { text, ...more } })
  return { id, response, session }
}
const list = (as: TestUser, query: Request<typeof listCopilotRecord>['query'] = {}) =>
  h.call(listCopilotRecord, { as, query })
const texts = async (...asked: Parameters<typeof list>) =>
  (await list(...asked)).items.map(({ text }) => text)
const managesTeam = (company: TestCompany) => newMember(h, company, { can_manage_team: true })

describe('the record', () => {
  test('lists every question of the company with its person, answer, places and rating, newest first', async () => {
    const { ours } = await newCompanies(h)
    const brief = await newSharedBrief(h, ours, {
      title: 'About the okapi',
      description: 'The okapi weighs 250 kilograms.',
    })
    const member = await newMember(h, ours, { can_manage_briefs: true })
    const { id, response } = await ask(member, 'How much does the okapi weigh?', {
      scope: { briefIds: [brief.id], since: '2026-01-01T00:00:00Z' },
    })
    const body = { rating: 1 as const, comment: 'Quick' }
    await h.call(rateCopilotAnswer, { as: member, params: { id }, body })
    await ask(ours.owner, 'Who ate the tablecloth in Quito?')
    const { items, total, totals } = await list(ours.owner)
    expect(items.map(({ text }) => text)).toEqual([
      'Who ate the tablecloth in Quito?',
      'How much does the okapi weigh?',
    ])
    expect(items[1]).toMatchObject({
      id,
      person: { id: member.id, name: 'Mel Member', email: member.email },
      scope: '1 brief, from 2026-01-01',
      outcome: 'closest',
      model: null,
      inputTokens: null,
      outputTokens: null,
      ms: null,
      places: response.sources.map(({ title, field, startMs }) => ({ title, field, startMs })),
      ...body,
    })
    expect(items[0]).toMatchObject({ outcome: 'closest', scope: null, rating: null, comment: null })
    expect(JSON.stringify(items)).not.toContain('250 kilograms')
    expect(total).toBe(2)
    expect(totals).toEqual({
      refused: 0,
      helpful: 1,
      notHelpful: 0,
      inputTokens: 0,
      outputTokens: 0,
    })
  })

  test('names places only to readers who may read them now', async () => {
    const { ours, theirs } = await newCompanies(h)
    const brief = await newSharedBrief(h, theirs, {
      title: 'Secret lynx',
      description: 'The lynx weighs 20 kilograms.',
    })
    const member = await newMember(h, ours)
    await newShare(h, theirs.owner, brief, { email: member.email })
    await h.sql`
      update app.shares set reader_id = ${member.id}, opened_at = now()
      where brief_id = ${brief.id}`
    const { response } = await ask(member, 'How much does the lynx weigh?')
    expect(response.sources[0]?.title).toBe('Secret lynx')
    const { items } = await list(ours.owner)
    expect(items[0]?.places[0]).toEqual({ title: null, field: null, startMs: null })
    const { csv } = await h.call(exportCopilotRecord, { as: ours.owner, query: {} })
    expect(csv).toContain(copilotTexts.gone)
    expect(JSON.stringify(items) + csv).not.toContain('Secret lynx')
  })

  test('is searched, filtered by person, rating and period, and read in pages', async () => {
    const { ours } = await newCompanies(h)
    const member = await newMember(h, ours)
    const first = await ask(member, 'Is 100 % of it new?')
    await ask(ours.owner, 'Who sells robots?')
    const rated = await ask(ours.owner, 'Why not?')
    const rate = (as: TestUser, id: string, rating: 1 | -1, comment?: string) =>
      h.call(rateCopilotAnswer, { as, params: { id }, body: { rating, comment } })
    await rate(member, first.id, 1, 'Splendid')
    await rate(ours.owner, rated.id, -1)
    expect(await texts(ours.owner, { search: 'ROBOTS who' })).toEqual(['Who sells robots?'])
    expect(await texts(ours.owner, { search: 'splendid' })).toEqual(['Is 100 % of it new?'])
    expect(await texts(ours.owner, { search: '%' })).toEqual(['Is 100 % of it new?'])
    expect(await texts(ours.owner, { person: member.id })).toEqual(['Is 100 % of it new?'])
    expect(await texts(ours.owner, { rating: 'helpful' })).toEqual(['Is 100 % of it new?'])
    expect(await texts(ours.owner, { rating: 'not-helpful' })).toEqual(['Why not?'])
    expect(await texts(ours.owner, { rating: 'unrated' })).toEqual(['Who sells robots?'])
    const page = await list(ours.owner, { limit: 2 })
    expect(page).toMatchObject({ total: 3, totals: { helpful: 1, notHelpful: 1 } })
    const next = await list(ours.owner, { limit: 2, cursor: page.nextCursor ?? '' })
    expect(next.items.map(({ text }) => text)).toEqual(['Is 100 % of it new?'])
    expect(next.nextCursor).toBeNull()
    const { items } = await h.call(listCopilotAskers, { as: ours.owner })
    expect(items.map(({ name }) => name)).toEqual(['Mel Member', 'Olivia Owner'])
    await h.sql`
      update app.copilot_record set asked_at = now() - interval '8 days' where id = ${first.id}`
    expect(await texts(ours.owner, { period: 'week' })).toEqual(['Why not?', 'Who sells robots?'])
    expect(await texts(ours.owner, { period: 'ever' })).toHaveLength(3)
    for (const query of [{ person: 'x' }, { rating: 'best' }, { period: 'era' }, { cursor: 'x' }]) {
      await expect(list(ours.owner, query as never)).rejects.toMatchObject({ status: 400 })
    }
  })

  test('is kept after its session is deleted, and without a name after the account is', async () => {
    const { ours } = await newCompanies(h)
    const member = await newMember(h, ours)
    const { session } = await ask(member, 'What is new?')
    await h.call(deleteCopilotSession, { as: member, params: { id: session.id } })
    await h.setClock(new Date(Date.now() + 31 * 24 * 3600_000))
    await withSystemTx(h.services, 'test', deleteOldSessions)
    await h.setClock(null)
    expect((await list(ours.owner)).items[0]?.person?.name).toBe('Mel Member')
    await removeMember(h, member)
    expect((await list(ours.owner)).items[0]).toMatchObject({ text: 'What is new?', person: null })
    expect((await h.call(listCopilotAskers, { as: ours.owner })).items).toEqual([])
    const { csv } = await h.call(exportCopilotRecord, { as: ours.owner, query: {} })
    expect(csv).toContain(recordMessages.deletedAccount)
    expect(csv).not.toContain('Mel Member')
  })

  test('keeps questions asked without a company hidden, even after the asker joins one', async () => {
    const { ours } = await newCompanies(h)
    const user = await newUser(h)
    await ask(user, 'Am I alone?')
    await h.sql`
      insert into public.team_members (company_id, name, email, role, user_id)
      values (${ours.id}, 'Lone Reader', ${user.email}, 'editor', ${user.id})`
    await ask(user, 'And now?')
    expect(await texts(ours.owner)).toEqual(['And now?'])
  })

  test('refuses another company', async () => {
    const { ours, theirs } = await newCompanies(h)
    await ask(ours.owner, 'Our secret?')
    expect(await list(theirs.owner)).toMatchObject({ items: [], total: 0 })
    expect(await texts(theirs.owner, { person: ours.owner.id })).toEqual([])
    expect((await h.call(listCopilotAskers, { as: theirs.owner })).items).toEqual([])
    const { csv } = await h.call(exportCopilotRecord, { as: theirs.owner, query: {} })
    expect(csv).not.toContain('secret')
  })

  test('refuses a member without the right: only members who manage the team may', async () => {
    const { ours } = await newCompanies(h)
    const member = await newMember(h, ours, {
      can_edit_company_profile: true,
      can_manage_products: true,
      can_manage_briefs: true,
    })
    await ask(member, 'What is new?')
    for (const call of [listCopilotRecord, listCopilotAskers, exportCopilotRecord]) {
      const { denied } = permissions['team.manage']
      await expect(h.call(call, { as: member })).rejects.toMatchObject(denied)
      await expect(h.call(call, { as: await newUser(h) })).rejects.toMatchObject({ status: 403 })
      await expect(h.call(call, { as: null })).rejects.toMatchObject({ status: 401 })
    }
    expect(await texts(await managesTeam(ours))).toEqual(['What is new?'])
  })
})

describe('exportCopilotRecord', () => {
  test('escapes formulas, and exports each question once across pages', async () => {
    const { ours } = await newCompanies(h)
    const { id } = await ask(ours.owner, '=HYPERLINK("https://evil.example")')
    const body = { rating: -1 as const, comment: '@SUM(1)\n"quoted"' }
    await h.call(rateCopilotAnswer, { as: ours.owner, params: { id }, body })
    const whole = await h.call(exportCopilotRecord, { as: ours.owner, query: {} })
    expect(whole.csv).toMatch(/^\ufeff"Asked","Name",/)
    expect(whole.csv).toContain(`"'=HYPERLINK(""https://evil.example"")"`)
    expect(whole.csv).toContain(`"Not helpful","'@SUM(1)\n""quoted"""`)
    await h.sql`
      insert into app.copilot_record (id, company_id, user_id, asked_at, text, scope,
        refused, confidence, places, model, input_tokens, output_tokens, ms)
      select gen_random_uuid(), ${ours.id}, ${ours.owner.id}, now(), 'Question ' || n,
        '{}', false, 0.5, '[]', 'llama', 1200, 80, 900
      from generate_series(1, 600) n`
    const query = { search: 'question' }
    const first = await h.call(exportCopilotRecord, { as: ours.owner, query })
    const cursor = first.nextCursor ?? ''
    const second = await h.call(exportCopilotRecord, {
      as: ours.owner,
      query: { ...query, cursor },
    })
    expect(second.nextCursor).toBeNull()
    const lines = (first.csv + second.csv).trim().split('\r\n')
    expect(lines).toHaveLength(601)
    expect(new Set(lines).size).toBe(601)
    expect(lines[1]).toContain('"Written","llama","1200","80","900"')
    expect((await list(ours.owner, query)).totals).toMatchObject({
      inputTokens: 720_000,
      outputTokens: 48_000,
    })
  })
})
