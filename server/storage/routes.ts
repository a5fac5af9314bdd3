import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError, refusal } from '../../contract/errors.ts'
import { storageErrors } from '../../contract/storage/storage.ts'
import type { Services } from '../platform/context.ts'
import { isDeadHolder, newHolder } from '../platform/database/holder.ts'
import { withSystemTx } from '../platform/database/transaction.ts'
import { bucketRules } from './bucket-rules.ts'
import { getBucket } from './buckets/get-bucket.ts'
import { listBuckets } from './buckets/list-buckets.ts'
import { CallersUploads } from './callers-uploads.ts'
import { copyObject } from './objects/copy-object.ts'
import { findAuthenticated } from './objects/find-authenticated.ts'
import { listObjects } from './objects/list-objects.ts'
import { listObjectsV2 } from './objects/list-objects-v2.ts'
import { moveObject } from './objects/move-object.ts'
import { objectInfo } from './objects/object-info.ts'
import { removeObject } from './objects/remove-object.ts'
import { removeObjects } from './objects/remove-objects.ts'
import { playedSender } from './played/send-played.ts'
import {
  type Address,
  type PublicObject,
  releaseUploadsHeldBy,
  selectHolders,
  setBucketLimits,
} from './queries.ts'
import { askEachTime, type Files, findPublic, publicFiles, sendObject } from './read-object.ts'
import { pictureSender } from './rendered/send-picture.ts'
import { transformOf } from './rendered/transform.ts'
import { announceTus, resumableUpload } from './resumable-upload.ts'
import { videoSender } from './send-video.ts'
import { findSigned, signedTransform } from './signed/find-signed.ts'
import { signObject } from './signed/sign-object.ts'
import { signObjects } from './signed/sign-objects.ts'
import { signUpload } from './signed/sign-upload.ts'
import { storeSignedObject } from './signed/store-signed-object.ts'
import { callerContext, type ErrorStyle, speakStorage } from './storage-wire.ts'
import { storeObject } from './store-object.ts'
import { UploadLocks } from './upload-locks.ts'
import { addressOf, askers, calls, takeJson } from './wire-call.ts'

/** The longest form field other than the file, in bytes. */
const fieldBytes = 16 * 1024

/** `/storage/v1`: uploads and downloads. Registered with that prefix. */
export async function storageRoutes(app: FastifyInstance, { services }: { services: Services }) {
  const locks = new UploadLocks()
  const holder = newHolder()
  announceTus(app, services)
  await speakStorage(app)
  await app.register(multipart, {
    limits: { fileSize: Number.MAX_SAFE_INTEGER, files: 1, fields: 10, fieldSize: fieldBytes },
  })
  app.addHook('onReady', () => prepare(services))
  // Senders are told to retry, so that shutting down need not wait for them.
  app.addHook('preClose', async () => locks.close())

  resumableUpload(app, services, locks, holder)
  filesIn(app, services, holder)
  filesOut(app, services)
  await app.register(async (json) => jsonCalls(json, services, holder))
}

function filesIn(app: FastifyInstance, services: Services, holder: string) {
  const config = { errorStyle: 'call', streamed: true } as const
  const store = async (request: FastifyRequest, replaces: boolean) => {
    const uploads = new CallersUploads(await callerContext(services, request, askers), holder)
    return storeObject(uploads, addressOf(request), request, replaces)
  }
  app.post('/object/:bucket/*', { config }, (request) => store(request, upsert(request)))
  app.put('/object/:bucket/*', { config }, (request) => store(request, true))
  app.put('/object/upload/sign/:bucket/*', { config }, (request) =>
    storeSignedObject(services, addressOf(request), request, holder),
  )
}

/** Routes for reading: public, for members of the company, and for anyone with a signed address. */
function filesOut(app: FastifyInstance, services: Services) {
  type Found = { files: Files; object: PublicObject }
  type Find = (address: Address, request: FastifyRequest) => Promise<Found>
  const files = publicFiles(services)
  // The store and caches send only what anyone may read.
  const guarded = (object: PublicObject): Found => ({
    files: { ...files, redirects: null },
    object: { ...object, cache_control: askEachTime },
  })
  const byAll: Find = async (address) => ({ files, object: await findPublic(files, address) })
  const byMembers: Find = async (address, request) =>
    guarded(await findAuthenticated(services, address, request))
  const byToken: Find = async (address, { query }) =>
    guarded(await findSigned(services, address, query))
  const byAllOrMembers: Find = async (address, request) => {
    try {
      return await byAll(address, request)
    } catch (error) {
      const { authorization } = request.headers
      if (!(error instanceof ApiError) || authorization === undefined) throw error
      // Whoever is no member learns no more than before: there is no such file.
      return byMembers(address, request).catch((refused) => {
        throw refused instanceof ApiError && refused.status === 403 ? error : refused
      })
    }
  }
  const read = (errorStyle: ErrorStyle, url: string, send: typeof sendObject, find: Find) => {
    app.route({
      method: ['GET', 'HEAD'],
      url,
      config: { errorStyle },
      handler: async (request, reply) => {
        const { files, object } = await find(addressOf(request), request)
        return send(files, object, request, reply)
      },
    })
  }
  const asAsked = pictureSender(services, async ({ query }) => transformOf(query))
  const asSigned = pictureSender(services, (request) =>
    signedTransform(services, addressOf(request), request.query),
  )
  for (const [room, send, sendSigned] of [
    ['/object', sendObject, sendObject],
    ['/render/image', asAsked, asSigned],
  ] as const) {
    read('public', `${room}/public/:bucket/*`, send, byAll)
    read('call', `${room}/authenticated/:bucket/*`, send, byMembers)
    read('call', `${room}/sign/:bucket/*`, sendSigned, byToken)
  }
  // The client's `download` asks here for files of any bucket.
  read('call', '/object/:bucket/*', sendObject, byAllOrMembers)
  read('public', '/render/video/public/:bucket/*', videoSender(services), byAll)
  app.route({
    method: ['GET', 'HEAD'],
    url: '/play/:token/:bucket/*',
    config: { errorStyle: 'public' },
    handler: playedSender(services),
  })
}

function jsonCalls(app: FastifyInstance, services: Services, holder: string) {
  takeJson(app)
  const call = calls(services)
  const openCall = calls(services, ['anon', 'authenticated', 'service_role'])
  app.get('/bucket', openCall(listBuckets))
  app.get('/bucket/:bucket', openCall(getBucket))
  app.post('/object/list/:bucket', call(listObjects))
  app.post('/object/list-v2/:bucket', call(listObjectsV2))
  app.route({ method: ['GET', 'HEAD'], url: '/object/info/:bucket/*', ...call(objectInfo) })
  app.post('/object/move', call(moveObject))
  app.post(
    '/object/copy',
    call((asked) => copyObject(asked, holder, upsert(asked.request))),
  )
  app.delete('/object/:bucket', call(removeObjects))
  app.delete('/object/:bucket/*', call(removeObject))
  app.post('/object/sign/:bucket', call(signObjects))
  app.post('/object/sign/:bucket/*', call(signObject))
  app.post(
    '/object/upload/sign/:bucket/*',
    call((asked) => signUpload(asked, upsert(asked.request))),
  )
  // The buckets are fixed.
  const fixed = openCall(async () => {
    throw refusal(storageErrors.notAllowed)
  })
  app.post('/bucket', fixed)
  app.route({ method: ['PUT', 'DELETE'], url: '/bucket/:bucket', ...fixed })
  app.post('/bucket/:bucket/empty', fixed)
}

/** Whether an existing file with this key is to be replaced. */
function upsert({ headers }: FastifyRequest): boolean {
  return headers['x-upsert'] === 'true'
}

/**
 * Writes the configured limits to the buckets, and releases uploads held by processes that were
 * killed.
 */
async function prepare(services: Services) {
  await withSystemTx(services, 'limits of the buckets', async (tx) => {
    await setBucketLimits(tx, bucketRules(services.env))
    const dead = (await selectHolders(tx)).filter(isDeadHolder)
    if (dead.length > 0) await releaseUploadsHeldBy(tx, dead)
  })
}
