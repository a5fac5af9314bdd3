import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { findCioPassages } from '../../../contract/analyst-copilot/cio-coverage.ts'
import { cioPack } from '../../../contract/analyst-copilot/cio-pack.ts'
import { listCopilotScope } from '../../../contract/analyst-copilot/copilot-scope.ts'
import { startHarness } from '../../testing/harness.ts'
import { fillFrom } from '../../testing/worlds/copilot-corpus.ts'
import { newCompany, type TestUser } from '../../testing/worlds/people.ts'

vi.mock('./searches.ts', () => ({
  searchesOf: (item: { query: string }) => [
    (globalThis as { packText?: string }).packText ?? item.query,
  ],
}))
const corpus = process.env.PACK_CORPUS ?? 'english/corpus'
const out = process.env.PACK_OUT ?? '/tmp/askvendor/out.txt'
test('measure', async () => {
  const h = await startHarness({
    working: true,
    env: { MEANING: 'local', MODELS_DIR: '/work/shared/models' },
  })
  const world = await fillFrom<TestUser>(
    {
      connectionString: h.database.connectionString,
      signUp: async () => (await newCompany(h)).owner,
    },
    resolve(import.meta.dirname, '../../../bench/copilot', corpus),
  )
  for (;;) {
    const [row] = await h.sql<{
      missing: number
    }>`select count(*)::int as missing from app.passages p
      where not app.is_a_label(p.field) and not exists (select from app.passage_windows w where w.passage_id = p.id)`
    if (row?.missing === 0) break
    await setTimeout(500)
  }
  const reader = world.askers.get('reader') as TestUser
  const { vendors } = await h.call(listCopilotScope, { as: reader, query: {} })
  let seen = -1
  for (;;) {
    if (existsSync('/tmp/askvendor/stop-' + corpus.replace('/', '-'))) break
    const at = existsSync('/tmp/askvendor/searches.json')
      ? statSync('/tmp/askvendor/searches.json').mtimeMs
      : 0
    if (at === seen) {
      await setTimeout(1000)
      continue
    }
    seen = at
    const all = JSON.parse(readFileSync('/tmp/askvendor/searches.json', 'utf8')) as Record<
      string,
      string[]
    >
    const done = existsSync(out)
      ? (JSON.parse(readFileSync(out, 'utf8')) as Record<string, object>)
      : {}
    for (const { id, name, type } of vendors) {
      if (type === 'internal') continue
      for (const item of cioPack) {
        for (const text of new Set([item.query, ...(all[item.id] ?? [])])) {
          const key = [name, item.id, text].join('|')
          if (done[key]) continue
          const g = globalThis as { packText?: string }
          g.packText = text
          const ask = () =>
            h.call(findCioPassages, { as: reader, params: { vendorId: id, itemId: item.id } })
          let { passages: response, rows } = await ask()
          for (let n = 0; response.wordsOnly && n < 60; n++) {
            await setTimeout(200)
            ;({ passages: response, rows } = await ask())
          }
          done[key] = rows
            ? { rows: rows.content }
            : response.sources.map((s, at) => ({
                id: s.id.split('.')[0],
                title: s.title,
                field: s.field,
                snippet: s.snippet,
                mark: response.statements[at]?.text,
                words: response.wordsOnly,
              }))
        }
      }
      writeFileSync(out, JSON.stringify(done))
    }
  }
  expect(true).toBe(true)
}, 12_000_000)
