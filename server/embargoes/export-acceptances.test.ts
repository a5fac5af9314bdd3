import { expect, test } from 'vitest'
import { exportAcceptances } from '../../contract/embargoes/embargoes.ts'
import { startHarness } from '../testing/harness.ts'
import { newCompanies } from '../testing/worlds/people.ts'

test('acceptances are exported in pages, each once, without those of another company', async () => {
  const h = await startHarness()
  const { ours, theirs } = await newCompanies(h)
  await h.sql`
    insert into app.acceptances (company_id, brief_id, brief_title, reader_id, email, name, decision,
      terms, terms_hash, embargo_until)
    select ${ours.id}, gen_random_uuid(), 'Gone', gen_random_uuid(), n || '@firm.example', 'Ann',
      'accepted', 'Quiet', repeat('a', 64), now() + interval '1 day'
    from generate_series(1, 1001) n`
  const part = (cursor: string | null, as = ours.owner) =>
    h.call(exportAcceptances, { as, query: cursor ? { cursor } : {} })
  const first = await part(null)
  const second = await part(first.nextCursor)
  const third = await part(second.nextCursor)
  const lines = [first, second, third].flatMap(({ csv }) => csv.trim().split('\r\n'))
  expect(new Set(lines).size).toBe(1002)
  expect(lines).toHaveLength(1002)
  expect(third.nextCursor).toBeNull()
  for (const cursor of [null, first.nextCursor]) {
    expect((await part(cursor, theirs.owner)).csv).not.toContain('@firm.example')
  }
})
