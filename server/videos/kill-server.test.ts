import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import type { Brief } from '../../contract/briefs/briefs.ts'
import { buckets, publicObjectPath } from '../../contract/storage/storage.ts'
import { renderedVideoPath } from '../../contract/videos/videos.ts'
import { Seeded } from '../testing/attacks/random.ts'
import { endServers, freePort, startServer } from '../testing/crashes/server-process.ts'
import { signUp } from '../testing/wire-client.ts'
import { sampleVideo } from '../testing/worlds/sample-videos.ts'

const rounds = Number(process.env.KILL_ROUNDS ?? 20)

const dataDir = mkdtempSync(join(tmpdir(), 'briefwell-kill-video-'))

afterAll(() => {
  endServers()
  rmSync(dataDir, { recursive: true, force: true })
})

/** The files in the store under this id. */
const named = (id: string) =>
  readdirSync(join(dataDir, 'files', id.slice(0, 2))).filter((name) => name.startsWith(id))

test('survives SIGKILL of the server at random points of a conversion: done once, no partial file served', async () => {
  const random = new Seeded('server')
  const port = await freePort()
  let server = await startServer({ dataDir, port })
  const person = await signUp(server.address, 'Acme Robotics')
  const headers = { authorization: `Bearer ${person.accessToken}` }
  for (let round = 0; round < rounds; round++) {
    const path = `${buckets.videos}/${person.id}/${round}.mp4`
    const body = new Uint8Array(sampleVideo('hevc.mp4'))
    const upload = { method: 'POST', headers: { ...headers, 'content-type': 'video/mp4' }, body }
    const stored = await fetch(`${server.address}/storage/v1/object/${path}`, upload)
    const { Id: id } = (await stored.json()) as { Id: string }
    const uploadedVideoUrl = `${server.address}${publicObjectPath}/${path}`
    const made = await fetch(`${server.address}/api/briefs`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ title: `Round ${round}`, type: 'company', uploadedVideoUrl }),
    })
    const brief = (await made.json()) as Brief
    await delay(random.below(3000))
    server.child.kill('SIGKILL')
    await server.ended
    server = await startServer({ dataDir, port })
    const playback = `${server.address}${renderedVideoPath}/${path}?as=playback`
    const served = new Set<number>()
    const settled = async () => {
      const answer = await fetch(playback)
      if (answer.ok) served.add((await answer.arrayBuffer()).byteLength)
      const read = await fetch(`${server.address}/api/briefs/${brief.id}`, { headers })
      return ((await read.json()) as Brief).video?.state
    }
    await expect.poll(settled, { timeout: 100_000, interval: 100 }).toBe('ready')
    await settled()
    expect(served.size).toBe(1)
    expect(named(id)).toHaveLength(3)
  }
  server.child.kill('SIGTERM')
  await server.ended
}, 600_000)
