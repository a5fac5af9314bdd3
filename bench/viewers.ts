import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { buckets, publicObjectPath } from '../contract/storage/storage.ts'
import { fixture } from '../server/testing/fixtures.ts'
import { sampleBrief, sampleProduct } from '../server/testing/worlds/samples.ts'
import { type Briefwell, bearer, type Person, signUp } from './briefwell.ts'
import type { Request } from './load.ts'

const MiB = 1024 ** 2
const videoBytes = 32 * MiB
/** The size of a player's request. */
export const rangeBytes = MiB

/** Adds a brief whose video plays without conversion; returns its id. */
export async function addVideoBrief({ url }: Briefwell, vendor: Person): Promise<string> {
  const send = async <Reply>(path: string, type: string, body: BodyInit | null) => {
    const answer = await fetch(url + path, {
      method: body === null ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${vendor.accessToken}`, 'content-type': type },
      body,
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Reply
  }
  const json = 'application/json'
  const key = `${vendor.id}/${randomUUID()}.mp4`
  const bytes = paddedVideo()
  await send(`/storage/v1/object/${buckets.videos}/${key}`, 'video/mp4', bytes)
  type Made = { id: string; video: { state: string } | null }
  const product = await send<Made>('/api/products', json, JSON.stringify(sampleProduct()))
  const uploadedVideoUrl = `${url}${publicObjectPath}/${buckets.videos}/${key}`
  const body = { ...sampleBrief({ uploadedVideoUrl }), productId: product.id }
  const { id } = await send<Made>('/api/briefs', json, JSON.stringify(body))
  while ((await send<Made>(`/api/briefs/${id}`, json, null)).video?.state !== 'ready') {
    await delay(200)
  }
  return id
}

/** A video of `videoBytes` that plays as it is: after its own bytes comes a box of unused space. */
function paddedVideo(): Uint8Array<ArrayBuffer> {
  const video = fixture('h264-aac.mp4')
  const bytes = Buffer.alloc(videoBytes)
  video.copy(bytes)
  bytes.writeUInt32BE(videoBytes - video.length, video.length)
  bytes.write('free', video.length + 4)
  return bytes
}

/** Creates accounts with which the brief is shared. */
export async function addReaders(
  server: Briefwell,
  vendor: Person,
  briefId: string,
  count: number,
) {
  const readers: Person[] = []
  while (readers.length < count) {
    readers.push(...(await Promise.all(Array.from({ length: 10 }, () => signUp(server)))))
  }
  const client = new pg.Client({ connectionString: server.superuserUrl })
  await client.connect()
  // Skips the triggers, which would match readers by verified address and send mails.
  await client.query('set session_replication_role = replica')
  await client.query(
    `insert into app.shares (company_id, brief_id, email, token, user_id, reader_id)
     select $1, $2, u.email, replace(gen_random_uuid()::text, '-', ''), $1, u.id
     from auth.users u where u.id = any($3::uuid[])`,
    [vendor.id, briefId, readers.map(({ id }) => id)],
  )
  await client.end()
  return readers
}

/** The URL from which this reader's player loads the video. */
export async function playAddress(
  { url }: Briefwell,
  reader: Person,
  briefId: string,
): Promise<string> {
  const answer = await fetch(`${url}/api/library/${briefId}`, { headers: bearer(reader) })
  const brief = (await answer.json()) as { video?: { playbackUrl: string | null } }
  if (!brief.video?.playbackUrl) throw new Error(`the video does not play: ${answer.status}`)
  return brief.video.playbackUrl
}

/** The video in chunks, in an individual order for each reader that is the same in every run. */
export function rangesOf(path: string, reader: number): Request[] {
  const places = videoBytes / rangeBytes
  return Array.from({ length: places }, (_, turn) => {
    const start = ((reader * 31 + turn * 37) % places) * rangeBytes
    return { path, headers: { range: `bytes=${start}-${start + rangeBytes - 1}` } }
  })
}
