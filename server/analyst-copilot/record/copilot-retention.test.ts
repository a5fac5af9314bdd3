import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import {
  askCopilot,
  createCopilotSession,
  getCopilotSession,
} from '../../../contract/analyst-copilot/analyst-copilot.ts'
import {
  getCopilotRetention,
  listCopilotRecord,
  previewCopilotRetention,
  type RetentionDays,
  updateCopilotRetention,
} from '../../../contract/analyst-copilot/copilot-record.ts'
import { permissions } from '../../../contract/permissions.ts'
import { listActivity } from '../../../contract/team/team.ts'
import { refuseLargeDeletes } from '../../testing/crashes/refuse-large-deletes.ts'
import { startHarness } from '../../testing/harness.ts'
import { admin } from '../../testing/worlds/admin.ts'
import { newCompanies, newMember, newUser, type TestUser } from '../../testing/worlds/people.ts'
import { forgetQuestionsJob } from './forget-questions.ts'

const h = await startHarness()
const { ours, theirs } = await newCompanies(h)

const set = (as: TestUser | null, days: RetentionDays) =>
  h.call(updateCopilotRetention, { as, body: { days } })
const preview = async (as: TestUser, days: number) =>
  (await h.call(previewCopilotRetention, { as, query: { days } })).questions
const recorded = async (as: TestUser) =>
  (await h.call(listCopilotRecord, { as, query: { period: 'ever' } })).items.map(({ text }) => text)
const newSession = async (as: TestUser) => (await h.call(createCopilotSession, { as })).id
const read = (as: TestUser, id: string) => h.call(getCopilotSession, { as, params: { id } })
const forget = () => forgetQuestionsJob(h.services).work({})

/** Asks in a session, as if it were this many days ago. */
async function ask(as: TestUser, sessionId: string, text: string, daysAgo: number) {
  const params = { id: sessionId }
  const { id } = await h.call(askCopilot, { as, params, body: { text } })
  const at = sql`app.now() - make_interval(days => ${daysAgo}) - interval '1 minute'`
  await h.sql`update app.copilot_queries set asked_at = ${at} where id = ${id}`
  await h.sql`update app.copilot_record set asked_at = ${at} where id = ${id}`
}

describe('retention', () => {
  test('is 365 days until a member who manages the team changes it, and the change is in the activity', async () => {
    const company = (await newCompanies(h)).ours
    const manager = await newMember(h, company, { can_manage_team: true })
    const member = await newMember(h, company)
    expect(await h.call(getCopilotRetention, { as: member })).toEqual({ days: 365 })
    expect(await h.call(getCopilotRetention, { as: await newUser(h) })).toEqual({ days: 365 })
    for (const days of [30, null, 90] as const) {
      expect(await set(manager, days)).toEqual({ days })
      expect(await h.call(getCopilotRetention, { as: member })).toEqual({ days })
    }
    const { items } = await h.call(listActivity, { as: manager, query: {} })
    expect(items.map(({ details }) => details.kept)).toEqual([
      'for 90 days',
      'for ever',
      'for 30 days',
    ])
    for (const days of [0, 31, -30, '30', true, undefined]) {
      await expect(set(manager, days as never)).rejects.toMatchObject({ status: 400 })
    }
  })

  test('deletes older questions from the record and from sessions, and sessions left empty', async () => {
    const company = (await newCompanies(h)).ours
    const { owner } = company
    const [old, mixed, other] = [
      await newSession(owner),
      await newSession(owner),
      await newSession(theirs.owner),
    ]
    await ask(owner, old, 'Older?', 30)
    await ask(owner, mixed, 'As old?', 30)
    await ask(owner, mixed, 'Newer?', 29)
    await ask(theirs.owner, other, 'Theirs?', 40)
    expect(await preview(owner, 30)).toBe(2)
    await forget()
    expect(await recorded(owner)).toHaveLength(3)
    await set(owner, 30)
    await forget()
    expect(await recorded(owner)).toEqual(['Newer?'])
    await expect(read(owner, old)).rejects.toMatchObject({ status: 404 })
    const { title, queries } = await read(owner, mixed)
    expect({ title, queries: queries.map(({ text }) => text) }).toEqual({
      title: 'Newer?',
      queries: ['Newer?'],
    })
    expect((await read(theirs.owner, other)).queries).toHaveLength(1)
    expect(await preview(owner, 30)).toBe(0)
  })

  test('can be unlimited, and is 365 days for people without a company', async () => {
    const company = (await newCompanies(h)).ours
    const loner = await newUser(h)
    const [kept, gone] = [await newSession(company.owner), await newSession(loner)]
    await set(company.owner, null)
    await ask(company.owner, kept, 'Ancient?', 1000)
    await ask(loner, gone, 'Old?', 365)
    await ask(loner, gone, 'Young?', 364)
    await forget()
    expect(await recorded(company.owner)).toEqual(['Ancient?'])
    expect((await read(loner, gone)).queries.map(({ text }) => text)).toEqual(['Young?'])
  })

  test('deletes everything of a deleted account without a company', async () => {
    const loner = await newUser(h)
    await ask(loner, await newSession(loner), `Is ${loner.id} here?`, 0)
    expect((await admin(h, 'DELETE', `/admin/users/${loner.id}`, {})).statusCode).toBe(200)
    await forget()
    const left = await h.sql`select from app.copilot_record where text like ${`%${loner.id}%`}`
    expect(left).toEqual([])
  })

  test('deletes many in small statements', async () => {
    await refuseLargeDeletes(h, 'app.copilot_record')
    await h.sql`
      insert into app.copilot_record (id, company_id, asked_at, text, scope, refused, confidence, places)
      select gen_random_uuid(), ${ours.id}, app.now() - interval '400 days', 'Flood?', '{}', false, 0, '[]'
      from generate_series(1, 2001)`
    await forget()
    expect(await h.sql`select from app.copilot_record where text = 'Flood?'`).toEqual([])
  })

  test('refuses another company', async () => {
    await set(ours.owner, 90)
    await set(theirs.owner, 30)
    expect(await h.call(getCopilotRetention, { as: ours.owner })).toEqual({ days: 90 })
    await ask(ours.owner, await newSession(ours.owner), 'Ours?', 60)
    expect(await preview(theirs.owner, 50)).toBe(0)
    await forget()
    expect(await recorded(ours.owner)).toContain('Ours?')
  })

  test('refuses a member without the right', async () => {
    const member = await newMember(h, ours, {
      can_edit_company_profile: true,
      can_manage_products: true,
      can_manage_briefs: true,
    })
    const { denied } = permissions['team.manage']
    await expect(set(member, 30)).rejects.toMatchObject(denied)
    await expect(preview(member, 30)).rejects.toMatchObject(denied)
    await expect(set(await newUser(h), 30)).rejects.toMatchObject({ status: 403 })
    await expect(set(null, 30)).rejects.toMatchObject({ status: 401 })
    for (const days of [0, -1, 1e9, 1.5, 'x']) {
      await expect(preview(ours.owner, days as never)).rejects.toMatchObject({ status: 400 })
    }
  })
})
