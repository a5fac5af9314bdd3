import { expect, test } from 'vitest'
import { readTables, type Table } from '../../platform/backup/catalogue.ts'
import type { Content } from '../../platform/backup/content.ts'
import { loadDatabase } from '../../platform/backup/load-database.ts'
import { openSession } from '../../platform/backup/session.ts'
import { openSnapshot } from '../../platform/backup/snapshot.ts'
import { migrate, ownDatabase } from '../../platform/database/migrate/migrate.ts'
import { createLog } from '../../platform/observability/log.ts'
import { bareDatabase } from '../../testing/backups.ts'
import { type Harness, startHarness } from '../../testing/harness.ts'
import { ask, startEmbedder } from '../../testing/worlds/copilot.ts'
import { newCompany } from '../../testing/worlds/people.ts'
import { newSharedBrief } from '../../testing/worlds/shares.ts'
import { embedPassages } from './embed-passages.ts'

/** The last migration of version 0.2.0, which had a vector for each passage in app.passage_vectors. */
const released = '0031_rules_before.sql'
const server = await startEmbedder()

/** The worker of version 0.2.0 has embedded all passages, with vectors that would mislead a search. */
async function embedAsReleased(h: Harness) {
  await h.sql`
    insert into app.passage_vectors (passage_id, company_id, holder_id, model, dims, sketch, vector)
    select id, company_id, holder_id, 'near-1', 4, case when text ~ 'blue' then '0010' else '1000' end::bit varying,
      case when text ~ 'blue' then '{0,0,1,0}' else '{1,0,0,0}' end::real[]
    from app.passages on conflict do nothing`
  await h.sql`delete from app.passages_to_embed`
  await h.sql`update app.embedding_work set model = 'near-1', dims = 4, unsearched_below = null`
}

/** The address of a database that has what version 0.2.0 kept of these rows, and was then upgraded. */
async function upgraded(h: Harness): Promise<string> {
  const connectionString = await bareDatabase()
  const to = { connectionString, directory: ownDatabase, log: createLog('silent') }
  await migrate({ ...to, through: released })
  const session = await openSession(connectionString, 'begin')
  const kept = await readTables(session).finally(() => session.end())
  const snapshot = await openSnapshot(h.database.connectionString)
  try {
    const tables: Content['tables'] = []
    for (const table of kept) tables.push({ ...table, rows: await snapshot.count(table) })
    const { migrations, sequences } = snapshot.facts
    const content = {
      migrations: migrations.filter(({ name }) => name <= released),
      sequences,
      tables,
      readTable: async ({ name }) => snapshot.copy(kept.find((one) => one.name === name) as Table),
      identity: async () => released,
    } as Content
    await loadDatabase(content, { ...to, say: () => {} })
  } finally {
    await snapshot.close()
  }
  return connectionString
}

test('after an upgrade from 0.2.0, words find texts at once, and meaning once they are embedded again', async () => {
  const before = await startHarness()
  const company = await newCompany(before)
  await newSharedBrief(before, company, { title: 'One', description: 'The puffin crate is blue.' })
  await newSharedBrief(before, company, { title: 'Two', description: 'The puffin crate is zippy.' })
  await embedAsReleased(before)
  const url = await upgraded(before)
  const h = await startHarness({
    env: {
      DATA_DIR: before.services.env.DATA_DIR,
      MIGRATION_DATABASE_URL: url,
      COPILOT_BASE_URL: server.baseUrl,
      COPILOT_EMBEDDING_MODEL: 'near-1',
      MEANING: 'local',
    },
    through: async () => url,
  })
  const find = async (question: string) => {
    const { sources, wordsOnly } = await ask(h, company.owner, question)
    return { first: sources[0]?.snippet, wordsOnly }
  }
  const models = async () =>
    (await h.sql<{ model: string }>`select distinct model from app.passage_windows`).map(
      ({ model }) => model,
    )
  const byWords = 'Is the puffin crate blue?'
  const byMeaning = 'Is the puffin crate brisk?'
  const zippy = { first: 'The puffin crate is zippy.', wordsOnly: undefined }

  expect(await find(byWords)).toEqual({ first: 'The puffin crate is blue.', wordsOnly: true })
  expect(await find(byMeaning)).toMatchObject({ wordsOnly: true })
  expect(await models()).toEqual([])
  await embedPassages(h.services)
  expect(await find(byMeaning)).toEqual(zippy)
  expect(await models()).toEqual(['named-windows/near-1'])

  // A worker of 0.2.0 that still runs takes what is new before this version does.
  await newSharedBrief(h, company, { title: 'Three', description: 'The ibis weighs little.' })
  await embedAsReleased(h)
  await embedPassages(h.services)
  expect(await find('What is heavy?')).toEqual({
    first: 'The ibis weighs little.',
    wordsOnly: undefined,
  })

  h.services.env.COPILOT_EMBEDDING_MODEL = 'near-2'
  expect(await find(byMeaning)).toMatchObject({ wordsOnly: true })
  await embedPassages(h.services)
  expect(await find(byMeaning)).toEqual(zippy)
  expect(await models()).toEqual(['named-windows/near-2'])
})
