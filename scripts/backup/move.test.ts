// Starts real servers, in test:deep only (vitest.config.ts).
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { createProduct, listProducts } from '../../contract/products.ts'
import {
  bareDatabase,
  lastLine,
  runCommand,
  temporaryFolder,
} from '../../server/testing/backups.ts'
import { sampleProduct } from '../../server/testing/samples.ts'
import { endServers, freePort, startServer } from '../../server/testing/server-process.ts'
import { ask, bearer, okJson, type Person, signUp } from '../../server/testing/wire-client.ts'

afterEach(endServers)

const json = { 'content-type': 'application/json' }

async function namesOf(address: string, person: Person): Promise<string[]> {
  const answer = await ask(`${address}${listProducts.path}`, { headers: bearer(person) })
  return okJson<{ items: { name: string }[] }>(answer).items.map(({ name }) => name)
}

test('an installation moves from the embedded database to another one, and back', async () => {
  const port = await freePort()
  const [first, files, last] = ['first', 'files', 'last'].map((name) =>
    join(temporaryFolder('move'), name),
  ) as [string, string, string]
  const embedded = await startServer({ dataDir: first, port })
  const person = await signUp(embedded.address, 'Acme')
  const body = JSON.stringify(sampleProduct({ name: 'Carried along' }))
  const headers = { ...bearer(person), ...json }
  okJson(await ask(`${embedded.address}${createProduct.path}`, { method: 'POST', headers, body }))
  const database = await bareDatabase()
  const there = ['--to', database, '--files', files]
  expect(await runCommand('move', there, { DATA_DIR: first })).toMatchObject({
    code: 1,
    err: 'The server is running. Stop it first.\n',
  })
  embedded.child.kill('SIGTERM')
  await embedded.ended
  const moved = await runCommand('move', there, { DATA_DIR: first })
  expect(moved, moved.err).toMatchObject({ code: 0, err: '' })
  expect(lastLine(moved.out)).toMatch(/^Moved [\d,]+ rows and 0 files, and verified all of them\./)
  // As after an interruption at the very end.
  expect(await runCommand('move', there, { DATA_DIR: first })).toMatchObject({ code: 0 })

  const external = await startServer({ dataDir: files, port, env: { DATABASE_URL: database } })
  expect(await namesOf(external.address, person)).toEqual(['Carried along'])
  external.child.kill('SIGTERM')
  await external.ended
  const again = await runCommand('move', there, { DATA_DIR: first })
  expect(again).toMatchObject({ code: 1, err: expect.stringContaining('is not empty') })
  const back = await runCommand('move', ['--to', last], { DATABASE_URL: database, DATA_DIR: files })
  expect(back, back.err).toMatchObject({ code: 0, err: '' })
  const home = await startServer({ dataDir: last, port })
  expect(await namesOf(home.address, person)).toEqual(['Carried along'])
})
