import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Services } from '../platform/context.ts'
import { withSystemTx } from '../platform/transaction.ts'
import { bucketRules } from './bucket-rules.ts'
import { CallersUploads } from './callers-uploads.ts'
import { releaseUploadsOf, selectHolders, setBucketLimits } from './queries.ts'
import { publicFiles, readObject, readPicture } from './read-object.ts'
import { announceTus, resumableUpload } from './resumable-upload.ts'
import { callerContext, speakStorage } from './storage-wire.ts'
import { storeObject } from './store-object.ts'
import { UploadLocks } from './upload-locks.ts'

/** Largest field of an upload's form besides its file, in bytes. */
const fieldBytes = 16 * 1024

/** `/storage/v1`: files in, files out. Registered with that prefix. */
export async function storageRoutes(app: FastifyInstance, { services }: { services: Services }) {
  const locks = new UploadLocks()
  const files = publicFiles(services)
  const holder = `${hostname()}:${process.pid}:${randomUUID()}`
  announceTus(app, services)
  await speakStorage(app)
  await app.register(multipart, {
    limits: { fileSize: Number.MAX_SAFE_INTEGER, files: 1, fields: 10, fieldSize: fieldBytes },
  })
  app.addHook('onReady', () => prepare(services))
  // Senders are told to come again, so that going down need not wait for them.
  app.addHook('preClose', async () => locks.close())

  resumableUpload(app, services, locks, holder)
  app.route({
    method: ['POST', 'PUT'],
    url: '/object/:bucket/*',
    config: { manner: 'upload' },
    handler: async (request) => {
      const uploads = new CallersUploads(await callerContext(services, request), holder)
      const address = addressOf(request)
      const id = await storeObject(uploads, address, request)
      return { Id: id, Key: `${address.bucket}/${address.key}` }
    },
  })
  app.route({
    method: ['GET', 'HEAD'],
    url: '/object/public/:bucket/*',
    config: { manner: 'public' },
    handler: (request, reply) => readObject(files, addressOf(request), request, reply),
  })
  app.route({
    method: ['GET', 'HEAD'],
    url: '/render/image/public/:bucket/*',
    config: { manner: 'public' },
    handler: (request, reply) => readPicture(files, addressOf(request), request, reply),
  })
}

function addressOf(request: FastifyRequest) {
  const { bucket = '', '*': key = '' } = request.params as { bucket?: string; '*'?: string }
  return { bucket, key }
}

/** The limits are settings; who was receiving when this machine's processes were killed is not. */
async function prepare(services: Services) {
  await withSystemTx(services, 'limits of the buckets', async (tx) => {
    await setBucketLimits(tx, bucketRules(services.env))
    const dead = (await selectHolders(tx)).filter(isDead)
    if (dead.length > 0) await releaseUploadsOf(tx, dead)
  })
}

/** True for a process of this machine that runs no more. Our own number belonged to one before us. */
function isDead(holder: string): boolean {
  const [host, pid] = holder.split(':')
  if (host !== hostname()) return false
  if (Number(pid) === process.pid) return true
  try {
    process.kill(Number(pid), 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}
