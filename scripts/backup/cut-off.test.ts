// Runs for about a minute, in test:deep only (vitest.config.ts).
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { createProduct } from '../../contract/products.ts'
import { FolderPlace } from '../../server/platform/backup/folder-place.ts'
import { readManifest } from '../../server/platform/backup/manifest.ts'
import {
  countsIn,
  emptyInstallation,
  restoredCounts,
  rowsOf,
  runCommand,
  type Settings,
  settingsOf,
  startCommand,
  temporaryFolder,
} from '../../server/testing/backups.ts'
import { beginUpload, postFile, sendPiece } from '../../server/testing/files.ts'
import { fixture, sha256 } from '../../server/testing/fixtures.ts'
import { type Harness, startHarness } from '../../server/testing/harness.ts'
import { newCompany, type TestCompany } from '../../server/testing/people.ts'
import { Seeded } from '../../server/testing/random.ts'
import { sampleProduct } from '../../server/testing/samples.ts'

const cuts = 10
const writesPerSecond = 200
const files = 60
const atOnce = 8
const random = new Seeded('cut off')

let h: Harness
let company: TestCompany
beforeAll(async () => {
  h = await startHarness({ env: { COMPANY_REQUESTS_PER_MINUTE: '1000000' } })
  company = await newCompany(h)
  const logo = fixture('logo.png')
  for (let n = 0; n < files; n++) {
    await postFile(h, company.owner, logo, { key: `${company.id}/${n}.png` })
  }
}, 600_000)

/** Writes at a steady pace, as far as the machine keeps up, and sends a file bit by bit, until told to stop. */
function load() {
  let going = true
  const as = company.owner
  const since = performance.now()
  let written = 0
  const write = async () => {
    while (going) {
      const due = ((performance.now() - since) / 1000) * writesPerSecond - written
      const now = Math.min(atOnce, Math.floor(due))
      const bodies = Array.from({ length: now }, (_, n) =>
        sampleProduct({ name: `Product ${written + n}` }),
      )
      await Promise.all(bodies.map((body) => h.call(createProduct, { as, body })))
      written += now
      if (now === 0) await delay(5)
    }
  }
  const send = async () => {
    const bytes = Buffer.alloc(1024)
    const { path } = await beginUpload(h, { as, length: 1_000_000_000 })
    const video = fixture('h264-aac.mp4').subarray(0, 4096)
    await sendPiece(h, path, { as, offset: 0, bytes: video })
    for (let offset = video.length; going; offset += bytes.length) {
      await sendPiece(h, path, { as, offset, bytes })
      await delay(20)
    }
  }
  const running = Promise.all([write(), send()])
  return async () => {
    going = false
    await running
    return Math.round((written / (performance.now() - since)) * 1000)
  }
}

/** Runs a command that is killed at random moments, each time again, and at last to its end. */
async function throughCuts(command: string, args: string[], settings: Settings, wholeMs: number) {
  for (let cut = 0; cut < cuts; cut++) {
    const { child, ended } = startCommand(command, args, settings)
    await Promise.race([delay(random.below(0.7 * wholeMs)), ended])
    child.kill('SIGKILL')
    const { code, err } = await ended
    if (code === 0) return cut
    expect({ code, err }).toMatchObject({ code: null, err: '' })
  }
  const { code, out, err } = await runCommand(command, args, settings)
  expect({ code, err }, out).toEqual({ code: 0, err: '' })
  return cuts
}

test('a backup under load, and its restore, end right however often they are cut off', async () => {
  const stop = load()
  const folder = join(temporaryFolder('cut'), 'backup')
  const since = performance.now()
  const whole = await runCommand('backup', [`${folder}-whole`], settingsOf(h))
  expect(whole).toMatchObject({ code: 0, err: '' })
  const made = await throughCuts('backup', [folder], settingsOf(h), performance.now() - since)
  const writes = await stop()
  expect(writes).toBeGreaterThan(0)
  const place = new FolderPlace(folder)
  const manifest = await readManifest(place)
  const { connectionString, store, dataDir } = await emptyInstallation({ bare: true })
  const settings = { DATABASE_URL: connectionString, DATA_DIR: dataDir }
  const restored = await throughCuts('restore', [folder], settings, 8000)
  console.info(
    `${writes} writes a second; cut off ${made} times, and ${restored} times in restoring`,
  )
  expect(await countsIn(connectionString, manifest)).toEqual(restoredCounts(manifest))
  const rows = await rowsOf<{ id: string; sha256: string }>(
    connectionString,
    'select id, sha256 from storage.objects',
    'service_role',
  )
  expect(rows).toHaveLength(files)
  for (const { id, sha256: expected } of rows) {
    expect(sha256(await buffer(store.objects.read(id)))).toBe(expected)
  }
})
