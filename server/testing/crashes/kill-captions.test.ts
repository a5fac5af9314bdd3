import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import type { Caption } from '../../../contract/captions/captions.ts'
import { buckets, publicObjectPath } from '../../../contract/storage/storage.ts'
import { Seeded } from '../attacks/random.ts'
import { speechModelSettings } from '../doubles/speech-model.ts'
import { fixture } from '../fixtures.ts'
import { ask, bearer, okJson, type Person, signUp } from '../wire-client.ts'
import { sampleBrief } from '../worlds/samples.ts'
import { connectTo, endServers, freePort, processesOf, startServer } from './server-process.ts'

const kills = 30
const random = new Seeded(`${process.env.KILL_SEED ?? 'briefwell'} captions`)

const dataDir = mkdtempSync(join(tmpdir(), 'briefwell-kill-captions-'))
const port = await freePort()
const options = { dataDir, port, env: speechModelSettings(dataDir) }
const address = `http://127.0.0.1:${port}`
const soon = { timeout: 60_000, interval: 20 }

let server: Awaited<ReturnType<typeof startServer>>
let person: Person

afterAll(() => {
  endServers()
  rmSync(dataDir, { recursive: true, force: true })
})

test(`SIGKILL while captions are made, ${kills} times: each line is there once, and no process is left`, async () => {
  server = await startServer(options)
  person = await signUp(address, 'Acme Robotics')
  const id = await addVideo()
  const begun = performance.now()
  await request(id)
  const whole = await finished(id)
  const wholeMs = performance.now() - begun
  expect(whole.lines.length).toBeGreaterThan(10)
  let cutOff = 0
  for (let kill = 1; kill <= kills; kill += 1) {
    const made = await readCaptions(id)
    if (made.length > 0) await remove(id, made)
    await request(id)
    // Most of the time goes into decoding the sound: every other kill comes between the windows.
    const begins = kill % 2 === 0 ? 'leased_until > now()' : 'heard_ms > 0'
    await expect.poll(() => isMadeOr(begins), soon).toBe(true)
    await delay(random.below(kill % 2 === 0 ? wholeMs : 300))
    server.child.kill('SIGKILL')
    await server.ended
    await expect.poll(() => processesOf([dataDir]), { timeout: 5000, interval: 5 }).toEqual([])
    server = await startServer(options)
    const found = await readCaptions(id)
    if (found.length > 0) expectLike(whole, found)
    else cutOff += 1
  }
  if ((await readCaptions(id)).length === 0) await request(id)
  expectLike(whole, [await finished(id)])
  console.log(`Captions cut off by ${cutOff} of ${kills} kills, ${Math.round(wholeMs)} ms each.`)
}, 600_000)

/** Exactly one track, with as many words, none of them twice: the stand-in hears one in each half second of a voice. */
function expectLike(whole: Caption, found: Caption[]) {
  expect(found.map(({ automatic }) => automatic)).toEqual([true])
  const words = found.flatMap(wordsOf)
  expect(new Set(words).size).toBe(words.length)
  // Where another process goes on, its frames of sound begin elsewhere, and the last word of a window may fall away.
  expect(Math.abs(words.length - wordsOf(whole).length)).toBeLessThanOrEqual(3)
}

const wordsOf = ({ lines }: Caption) => lines.flatMap(({ text }) => text.split(/\s+/))

/** A brief whose video plays. */
async function addVideo(): Promise<string> {
  const path = `${buckets.videos}/${person.id}/${randomUUID()}.webm`
  const body = new Uint8Array(fixture('long-speech.webm'))
  okJson(await send('POST', `/storage/v1/object/${path}`, body, 'video/webm'))
  const uploadedVideoUrl = `${address}${publicObjectPath}/${path}`
  const brief = JSON.stringify(sampleBrief({ uploadedVideoUrl }))
  const { id } = okJson<{ id: string }>(await send('POST', '/api/briefs', brief))
  await expect.poll(() => find(`select state from app.videos`), soon).toEqual([{ state: 'ready' }])
  return id
}

/** Asks for the captions, at once: the lease of a killed process has run out, and it did not fail by itself. */
async function request(id: string) {
  await find(`update app.transcriptions set leased_until = null, attempts = 0 returning object_id`)
  okJson(await send('POST', `/api/briefs/${id}/captions/transcribe`, '{}'))
}

const isMadeOr = async (state: string) => {
  const rows = await find(
    `select from app.captions union all select from app.transcriptions where ${state}`,
  )
  return rows.length > 0
}

async function finished(id: string): Promise<Caption> {
  await expect.poll(async () => (await readCaptions(id)).length, soon).toBe(1)
  const [made] = await readCaptions(id)
  if (!made) throw new Error('the captions are gone')
  return made
}

async function readCaptions(id: string): Promise<Caption[]> {
  return okJson<{ items: Caption[] }>(await send('GET', `/api/briefs/${id}/captions`)).items
}

async function remove(id: string, captions: Caption[]) {
  for (const caption of captions) {
    okJson(await send('DELETE', `/api/briefs/${id}/captions/${caption.id}`))
  }
}

function send(method: string, path: string, body?: BodyInit, type = 'application/json') {
  const headers = { ...bearer(person), ...(body && { 'content-type': type }) }
  return ask(`${address}${path}`, { method, headers, ...(body && { body }) })
}

async function find(statement: string): Promise<unknown[]> {
  const database = await connectTo(server)
  await database.query('set role service_role')
  const { rows } = await database.query(statement)
  await database.end()
  return rows
}
