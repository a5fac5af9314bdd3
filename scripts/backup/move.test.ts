// Starts real servers, in test:deep only (vitest.config.ts).
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { createProduct, listProducts } from '../../contract/products/products.ts'
import {
  bareDatabase,
  lastLine,
  runCommand,
  temporaryFolder,
} from '../../server/testing/backups.ts'
import { Upload } from '../../server/testing/crashes/kill-upload.ts'
import { endServers, freePort, startServer } from '../../server/testing/crashes/server-process.ts'
import { startObjectStore } from '../../server/testing/doubles/object-store.ts'
import { ask, bearer, okJson, type Person, signUp } from '../../server/testing/wire-client.ts'
import { sampleProduct } from '../../server/testing/worlds/samples.ts'

afterEach(endServers)

const json = { 'content-type': 'application/json' }

async function readNames(address: string, person: Person): Promise<string[]> {
  const answer = await ask(`${address}${listProducts.path}`, { headers: bearer(person) })
  return okJson<{ items: { name: string }[] }>(answer).items.map(({ name }) => name)
}

/** Moves the database alone while a video is damaged, and then again. */
async function damagedFileStays(dataDir: string) {
  const beside = ['--to', await bareDatabase(), '--files', dataDir]
  const names = readdirSync(join(dataDir, 'files'), { recursive: true }).map(String)
  const path = join(dataDir, 'files', names.find((name) => /[/][0-9a-f-]{36}$/.test(name)) ?? '')
  const bytes = readFileSync(path)
  writeFileSync(path, Buffer.alloc(bytes.length))
  expect(await runCommand('move', beside, { DATA_DIR: dataDir })).toMatchObject({
    code: 1,
    err: expect.stringContaining('is damaged at its source, where nothing was changed.'),
  })
  expect(readFileSync(path)).toEqual(Buffer.alloc(bytes.length))
  writeFileSync(path, bytes)
  const moved = await runCommand('move', beside, { DATA_DIR: dataDir })
  expect(moved, moved.err).toMatchObject({ code: 0, err: '' })
  expect(moved.out).toContain('which stay where they are')
}

test('an installation moves from one folder to another database and a bucket, and back', async () => {
  const [first, scratch, last] = ['first', 'scratch', 'last'].map((name) =>
    join(temporaryFolder('move'), name),
  ) as [string, string, string]
  const store = await startObjectStore()
  const port = await freePort()
  const { S3_BUCKET, ...key } = store.env
  const embedded = await startServer({ dataDir: first, port })
  const person = await signUp(embedded.address, 'Acme')
  const body = JSON.stringify(sampleProduct({ name: 'Carried along' }))
  const headers = { ...bearer(person), ...json }
  okJson(await ask(`${embedded.address}${createProduct.path}`, { method: 'POST', headers, body }))
  const video = new Upload('carried.mp4', person.id)
  await video.run({ address: embedded.address, person }, () => {})
  const database = await bareDatabase()
  const there = ['--to', database, '--files', `s3://${S3_BUCKET}`]
  const source = { DATA_DIR: first, ...key }
  expect(await runCommand('move', there, source)).toMatchObject({
    code: 1,
    err: 'The server is running. Stop it first.\n',
  })
  embedded.child.kill('SIGTERM')
  await embedded.ended
  await damagedFileStays(first)
  const moved = await runCommand('move', there, source)
  expect(moved, moved.err).toMatchObject({ code: 0, err: '' })
  expect(lastLine(moved.out)).toMatch(
    /^Moved [\d,]+ rows and [1-9]\d* files?, and verified all of them\./,
  )
  // As after an interruption at the very end.
  expect(await runCommand('move', there, source)).toMatchObject({ code: 0 })

  const settings = { DATABASE_URL: database, ...store.env }
  const external = await startServer({ dataDir: scratch, port, env: settings })
  expect(await readNames(external.address, person)).toEqual(['Carried along'])
  await video.checkDownload({ address: external.address, person })
  external.child.kill('SIGTERM')
  await external.ended
  const again = await runCommand('move', there, source)
  expect(again).toMatchObject({ code: 1, err: expect.stringContaining('is not empty') })
  const back = await runCommand('move', ['--to', last], { DATA_DIR: scratch, ...settings })
  expect(back, back.err).toMatchObject({ code: 0, err: '' })
  const home = await startServer({ dataDir: last, port })
  expect(await readNames(home.address, person)).toEqual(['Carried along'])
  await video.checkDownload({ address: home.address, person })
})
