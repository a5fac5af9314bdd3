import { describe, expect, test } from 'vitest'
import {
  askCopilot,
  copilotErrors,
  createCopilotSession,
} from '../../../contract/analyst-copilot/analyst-copilot.ts'
import { startHarness } from '../../testing/harness.ts'
import { newCompanies, newMember, type TestUser } from '../../testing/worlds/people.ts'

const h = await startHarness()

const newSession = async (as: TestUser) => (await h.call(createCopilotSession, { as })).id
const ask = (as: TestUser, id: string) =>
  h.call(askCopilot, { as, params: { id }, body: { text: 'What is new?' } })

/** A person's questions at this interval in seconds, the last one now. */
const asked = (user: TestUser, session: string, count: number, seconds: number) =>
  h.sql`
    insert into app.copilot_queries (session_id, user_id, text, question, scope, answer, state, asked_at)
    select ${session}, ${user.id}, 'Why?', 'Why?', '{}', '{}', 'done',
      app.now() - (${count} - n) * make_interval(secs => ${seconds})
    from generate_series(1, ${count}::int) n`

describe('limits', () => {
  test('allow a person 500 questions an hour, and tell when to ask again', async () => {
    const { ours } = await newCompanies(h)
    const [one, other] = [await newMember(h, ours), await newMember(h, ours)]
    const session = await newSession(one)
    await asked(one, session, 499, 6)
    await ask(one, session)
    // The first of them is 2,988 seconds old.
    await expect(ask(one, session)).rejects.toMatchObject({
      status: 409,
      code: 'limit_reached',
      message: 'You have asked 500 questions within an hour. Ask again in 11 minutes.',
    })
    await ask(other, await newSession(other))
    await h.setClock(new Date(Date.now() + 700_000))
    await ask(one, session)
    await h.setClock(null)
  })

  test('allow a session 1,000 questions', async () => {
    const { ours } = await newCompanies(h)
    const session = await newSession(ours.owner)
    await asked(ours.owner, session, 999, 60)
    await ask(ours.owner, session)
    await expect(ask(ours.owner, session)).rejects.toMatchObject(copilotErrors.sessionFull)
    await ask(ours.owner, await newSession(ours.owner))
  })

  test('hold for concurrent questions of one person', async () => {
    const { ours } = await newCompanies(h)
    const session = await newSession(ours.owner)
    await asked(ours.owner, session, 497, 1)
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, () => ask(ours.owner, session)),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  })

  test('allow a company 2,000 questions an hour, without affecting another', async () => {
    const { ours, theirs } = await newCompanies(h)
    const people = await Promise.all([1, 2, 3, 4, 5].map(() => newMember(h, ours)))
    for (const person of people.slice(0, 4)) await asked(person, await newSession(person), 500, 1)
    const last = people[4] as TestUser
    await expect(ask(last, await newSession(last))).rejects.toMatchObject({
      status: 409,
      code: 'limit_reached',
      message: expect.stringMatching(
        /^Your company has asked 2,000 questions within an hour\. Ask again in 5\d minutes\.$/,
      ),
    })
    await ask(theirs.owner, await newSession(theirs.owner))
  })
})
