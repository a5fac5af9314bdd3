import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { storageRoutes } from '../../storage/routes.ts'
import { fixture } from '../fixtures.ts'
import { startHarness } from '../harness.ts'
import { documents } from '../worlds/documents.ts'
import { beginUpload } from '../worlds/files.ts'
import type { TestUser } from '../worlds/people.ts'
import type { Actor, Whose } from './permission-actors.ts'
import { compare, deep, expectCases } from './permission-cases.ts'
import { castPeople } from './permission-cast.ts'
import { type Bucket, bucketOperations } from './permission-matrix.ts'

const root = '/storage/v1'
const h = await startHarness()
const world = await castPeople(h)
const create = { width: 8, height: 8, channels: 3, background: '#17614a' } as const
const png = await sharp({ create }).png().toBuffer()
/** A valid file for each bucket. */
const samples = {
  product_logos: { type: 'image/png', extension: 'png', bytes: png },
  brief_videos: { type: 'video/mp4', extension: 'mp4', bytes: fixture('h264-aac.mp4') },
  brief_files: { type: 'application/pdf', extension: 'pdf', bytes: documents.pdf },
}

/** Whose file it is, relative to the actor: their own, a colleague's, or the other company's. */
function uploaderOf(actor: Actor, row: Whose): TestUser {
  const theirs = actor.startsWith('other')
  const [home, away] = theirs ? [world.theirs, world.ours] : [world.ours, world.theirs]
  const person = world.people[actor]
  if (row === 'foreign') return away.owner
  if (row === 'own' && person?.memberId && actor !== 'removed') return person
  const colleague = world.people[theirs ? 'otherAdmin' : 'admin']
  return person?.id === home.id && colleague ? colleague : home.owner
}

const newKey = (bucket: Bucket) => `${randomUUID()}.${samples[bucket].extension}`

/** A stored file, or only its name. */
async function fileFor(bucket: Bucket, actor: Actor, row: Whose): Promise<string> {
  const key = `${randomUUID()}/${newKey(bucket)}`
  if (row === 'unknown') return key
  const answer = await h.request({
    as: uploaderOf(actor, row),
    method: 'POST',
    url: `${root}/object/${bucket}/${key}`,
    ...fileOf(bucket),
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return key
}

/** Operations that do not change the file. */
const leavesFile = /^(GET|HEAD) |^POST \/object\/(list|list-v2|sign|copy)\b|\/bucket/
const left = new Map<string, string>()

type Subject = { key: string; leave?: () => void }

/** A file of the uploader's that an earlier case left unchanged, or a new one. */
async function leftFileFor(bucket: Bucket, actor: Actor, row: Whose): Promise<Subject> {
  if (row === 'unknown') return { key: await fileFor(bucket, actor, row) }
  const name = `${bucket} ${uploaderOf(actor, row).id}`
  const key = left.get(name) ?? (await fileFor(bucket, actor, row))
  left.delete(name)
  return { key, leave: () => left.set(name, key) }
}

async function uploadFor(bucket: Bucket, actor: Actor, row: Whose): Promise<string> {
  if (row === 'unknown') return randomUUID()
  const { id, answer } = await beginUpload(h, {
    ...{ as: uploaderOf(actor, row), bucket, length: 1000, key: newKey(bucket) },
    metadata: { contentType: samples[bucket].type },
  })
  expect(answer.statusCode, answer.body).toBe(201)
  return id
}

type Attempt = {
  on?: 'upload'
  send?: (name: string, bucket: Bucket) => Partial<InjectOptions>
  /** Whether a successful reply means that the operation took effect. */
  holds?: (reply: string, name: string) => boolean
}

const named = (reply: string, name: string) => reply.includes(name.split('/')[0] ?? name)
const fileOf = (bucket: Bucket) => ({
  headers: { 'content-type': samples[bucket].type },
  payload: samples[bucket].bytes,
})
const sendFile = (_name: string, bucket: Bucket) => fileOf(bucket)
const tus = { 'tus-resumable': '1.0.0' }
const beginning = (bucket: Bucket) => ({
  ...tus,
  'upload-length': '1000',
  'upload-metadata': `bucketName ${btoa(bucket)},objectName ${btoa(newKey(bucket))},contentType ${btoa(samples[bucket].type)}`,
})
const emptyPiece = {
  ...tus,
  'upload-offset': '0',
  'content-type': 'application/offset+octet-stream',
}
const asPatch = { 'x-http-method-override': 'PATCH' }
const forged = { 'x-signature': 'e30.e30.e30' }

/** What each operation sends besides its address; most send nothing. */
const attempts: Readonly<Record<string, Attempt>> = {
  'POST /bucket': { send: () => ({ payload: { id: 'mine', name: 'mine' } }) },
  'PUT /bucket/:bucket': { send: () => ({ payload: { public: false } }) },
  'POST /object/:bucket/*': { send: sendFile },
  'PUT /object/:bucket/*': { send: sendFile },
  'PUT /object/upload/sign/:bucket/*': {
    send: (_name, bucket) => ({ ...fileOf(bucket), query: { token: 'e30.e30.e30' } }),
  },
  'POST /upload/resumable': {
    send: (_name, bucket) => ({ headers: beginning(bucket) }),
  },
  'HEAD /upload/resumable/:id': { on: 'upload', send: () => ({ headers: tus }) },
  'PATCH /upload/resumable/:id': {
    on: 'upload',
    send: () => ({ headers: emptyPiece, payload: Buffer.alloc(0) }),
  },
  'DELETE /upload/resumable/:id': { on: 'upload', send: () => ({ headers: tus }) },
  'POST /upload/resumable/:id': {
    on: 'upload',
    send: () => ({ headers: { ...emptyPiece, ...asPatch }, payload: Buffer.alloc(0) }),
  },
  'POST /upload/resumable/sign': {
    send: (_name, bucket) => ({ headers: { ...beginning(bucket), ...forged } }),
  },
  'HEAD /upload/resumable/sign/:id': {
    on: 'upload',
    send: () => ({ headers: { ...tus, ...forged } }),
  },
  'PATCH /upload/resumable/sign/:id': {
    on: 'upload',
    send: () => ({ headers: { ...emptyPiece, ...forged }, payload: Buffer.alloc(0) }),
  },
  'DELETE /upload/resumable/sign/:id': {
    on: 'upload',
    send: () => ({ headers: { ...tus, ...forged } }),
  },
  'POST /upload/resumable/sign/:id': {
    on: 'upload',
    send: () => ({ headers: { ...emptyPiece, ...asPatch, ...forged }, payload: Buffer.alloc(0) }),
  },
  'POST /object/list/:bucket': {
    send: (name) => ({ payload: { prefix: name.split('/')[0] } }),
    holds: (reply) => (JSON.parse(reply) as unknown[]).length > 0,
  },
  'POST /object/list-v2/:bucket': {
    send: (name) => ({ payload: { prefix: name.split('/')[0] } }),
    holds: named,
  },
  'POST /object/sign/:bucket': {
    send: (name) => ({ payload: { expiresIn: 60, paths: [name] } }),
    holds: (reply) => (JSON.parse(reply) as { signedURL: string | null }[])[0]?.signedURL !== null,
  },
  'POST /object/sign/:bucket/*': { send: () => ({ payload: { expiresIn: 60 } }) },
  'GET /object/sign/:bucket/*': { send: () => ({ query: { token: 'e30.e30.e30' } }) },
  'GET /render/image/sign/:bucket/*': { send: () => ({ query: { token: 'e30.e30.e30' } }) },
  'POST /object/copy': {
    send: (name, bucket) => ({
      payload: { bucketId: bucket, sourceKey: name, destinationKey: newKey(bucket) },
    }),
  },
  'POST /object/move': {
    send: (name, bucket) => ({
      payload: { bucketId: bucket, sourceKey: name, destinationKey: newKey(bucket) },
    }),
  },
  'DELETE /object/:bucket': {
    send: (name) => ({ payload: { prefixes: [name] } }),
    holds: (reply) => (JSON.parse(reply) as unknown[]).length > 0,
  },
}

/** The operations that the storage API registers, as it does in the application. */
async function served(): Promise<string[]> {
  const found = new Set<string>()
  const app = Fastify() as unknown as FastifyInstance
  app.addHook('onRoute', ({ method, url }) => {
    for (const name of [method].flat()) found.add(`${name} ${url.slice(root.length)}`)
  })
  await app.register(storageRoutes, { services: h.services, prefix: root })
  await app.ready()
  await app.close()
  // OPTIONS changes nothing, HEAD equals the GET beside it, and every other address is refused.
  const meant = [...found].filter((operation) => {
    const get = operation.replace('HEAD ', 'GET ')
    return !/^OPTIONS|^\w+ \/\*$/.test(operation) && (get === operation || !found.has(get))
  })
  return meant.sort()
}

/**
 * All on logos. On the others, which are never resized, the short run keeps the operations whose
 * rights differ.
 */
function triedOn(bucket: Bucket) {
  const logos = bucketOperations.product_logos
  return Object.entries(bucketOperations[bucket])
    .map(([name, rule], turn) => ({ name, rule, turn }))
    .filter(({ name, rule }) => {
      if (bucket === 'product_logos') return true
      return !name.includes('/render/') && (deep || !isDeepStrictEqual(rule, logos[name]))
    })
}

describe.each(['product_logos', 'brief_videos', 'brief_files'] as const)(
  'an operation on %s',
  (bucket) => {
    test('every one has a row in the table', async () => {
      expect(await served()).toEqual(Object.keys(bucketOperations[bucket]).sort())
    })

    test.each(triedOn(bucket))('$name', async ({ name, rule, turn }) => {
      const { on, send, holds } = attempts[name] ?? {}
      const [method = '', path = ''] = name.split(' ')
      const fresh = name === 'POST /object/:bucket/*' || name.startsWith('POST /object/upload')
      const wrong = await compare(rule, turn, async (actor, row) => {
        const upload = on === 'upload' && (await uploadFor(bucket, actor, row))
        const once = fresh ? newKey(bucket) : upload
        const file: Subject = once ? { key: once } : await leftFileFor(bucket, actor, row)
        const { key } = file
        const answer = await h.request({
          as: world.people[actor],
          method: method as 'GET',
          url: `${root}${path.replace(':bucket', bucket).replace('*', key).replace(':id', key).replace(':token', 'e30.e30.e30')}`,
          ...send?.(key, bucket),
        })
        expect(answer.statusCode, `${actor}: ${answer.body}`).toBeLessThan(500)
        const tookEffect = answer.statusCode < 300 && (holds?.(answer.body, key) ?? true)
        if (!tookEffect || leavesFile.test(name)) file.leave?.()
        return tookEffect
      })
      expect(wrong).toEqual([])
    })
  },
)

expectCases(1_200)
