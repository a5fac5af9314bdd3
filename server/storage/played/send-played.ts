import type { Writable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readableTypes } from '../../../contract/briefs/brief-files.ts'
import { refusal } from '../../../contract/errors.ts'
import { buckets, storageErrors } from '../../../contract/storage/storage.ts'
import type { Services } from '../../platform/context.ts'
import { batch } from '../../platform/database/batch.ts'
import { withSystemTx } from '../../platform/database/transaction.ts'
import type { Objects } from '../../platform/files/objects.ts'
import type { PublicObject } from '../queries.ts'
import { askEachTime, type Files, sendObject } from '../read-object.ts'
import { videoSender } from '../send-video.ts'
import { verifyAddress } from '../signed/address-token.ts'
import { addressOf } from '../wire-call.ts'
import { findPlayed, mayDownload, type Playing } from './queries.ts'

type Request = FastifyRequest & { params: { token?: string } }

/** How often an open stream checks whether it may continue, in milliseconds. */
const recheckMs = 1000

/** The most streams that one query checks. */
const mostAtOnce = 64

/**
 * Sends parts of a restricted video, or a file beside it, to the session or open link that its address was
 * signed for. Access is checked at each request, and every second during a stream, which ends as soon as the
 * share, session, membership or link does.
 */
export function playedSender(services: Services) {
  const find = batch<Playing, PublicObject | undefined>(
    (asked) =>
      withSystemTx(services, 'play restricted videos', (tx) => findPlayed(tx, asked), 'read only'),
    mostAtOnce,
  )
  const sendPart = videoSender(services)
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const playing = await readAddress(services, request as Request)
    const object = await find(playing)
    if (!object) throw refusal(storageErrors.objectNotFound)
    const files: Files = {
      find: async () => object,
      redirects: null,
      objects: watched(services.objects, async () => (await find(playing)) !== undefined),
    }
    const asked = { ...object, cache_control: askEachTime }
    // nginx would otherwise read ahead, and keep sending after the stream has ended.
    reply.header('x-accel-buffering', 'no')
    const { as, download } = request.query as { as?: string; download?: string }
    const readable = playing.bucket === buckets.files && readableTypes.includes(object.mime_type)
    const whole = download !== undefined || (as === undefined && !readable)
    if (whole && !(await isDownloadAllowed(services, playing))) {
      throw refusal(storageErrors.objectNotFound)
    }
    // Uploaded videos may say where, by whom and with what they were recorded: readers get what plays.
    const wanted = as ?? (isReader(playing) && playing.bucket === buckets.videos ? 'playback' : as)
    return wanted === undefined
      ? sendObject(files, asked, request, reply)
      : sendPart(files, asked, request, reply, wanted)
  }
}

async function readAddress(services: Services, request: Request): Promise<Playing> {
  const address = addressOf(request)
  const { sub, session_id, brief, link } = await verifyAddress(
    services,
    'play',
    address,
    request.params,
  )
  if (link) return { ...address, userId: null, sessionId: null, briefId: null, linkId: link }
  if (!sub || !session_id) throw refusal(storageErrors.objectNotFound)
  return { ...address, userId: sub, sessionId: session_id, briefId: brief ?? null, linkId: null }
}

const isReader = ({ briefId, linkId }: Playing) => briefId !== null || linkId !== null

/** Members may always download their company's files; with an open link, nobody may. */
async function isDownloadAllowed(services: Services, { briefId, userId, linkId }: Playing) {
  if (linkId !== null) return false
  if (briefId === null) return true
  return withSystemTx(
    services,
    'download of a shared video',
    (tx) => mayDownload(tx, briefId, userId),
    'read only',
  )
}

/** The store, but a stream stops within a second after `may` returns false. */
function watched(objects: Objects, may: () => Promise<boolean>): Files['objects'] {
  return {
    size: (path) => objects.size(path),
    // A proxy in front of us would keep sending.
    address: async () => null,
    send: async (path, range, begin) => {
      let into: Writable | undefined
      let asking = false
      const timer = setInterval(async () => {
        if (asking) return
        asking = true
        // If the check fails, access is denied.
        if (!(await may().catch(() => false))) into?.destroy()
        asking = false
      }, recheckMs)
      try {
        await objects.send(path, range, () => {
          into = begin()
          return into
        })
      } finally {
        clearInterval(timer)
      }
    },
  }
}
