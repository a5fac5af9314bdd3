import type { FastifyReply, FastifyRequest } from 'fastify'
import { refusal } from '../../contract/errors.ts'
import { storageErrors } from '../../contract/storage/storage.ts'
import { type VideoPart, videoParts } from '../../contract/videos/videos.ts'
import type { Services } from '../platform/context.ts'
import { batch } from '../platform/database/batch.ts'
import { findVideoParts, type PublicObject } from './queries.ts'
import { type Files, sendDerived, sendObject, sendText } from './read-object.ts'

/** What the database knows about a part of a video; a null path means the file itself. */
export type FoundPart = {
  path: string | null
  segments: { head: number; items: [bytes: number, ms: number][] }
  portrait: boolean
  renditions: { height: number; short: number; long: number; bandwidth: number; codecs: string }[]
}

/** The most parts that one query looks up. */
const mostAtOnce = 64

const playlistType = 'application/vnd.apple.mpegurl'

/** Sends a part of a video: its poster, the playable file, a playlist, or one rendition. */
export function videoSender({ database }: Services) {
  const find = batch<{ id: string; part: VideoPart }, FoundPart | undefined>(
    (asked) => findVideoParts(database, asked),
    mostAtOnce,
  )
  return async (
    files: Files,
    object: PublicObject,
    request: FastifyRequest,
    reply: FastifyReply,
    asked: unknown = (request.query as { as?: unknown }).as,
  ) => {
    const part = videoParts.find((part) => part === asked)
    const found = part && (await find({ id: object.id, part }))
    if (!part || !found) throw refusal(storageErrors.objectNotFound)
    if (part === 'playlist') {
      return sendText(
        object,
        { text: masterPlaylist(found), type: playlistType, part },
        request,
        reply,
      )
    }
    if (part.endsWith('.m3u8')) {
      const text = mediaPlaylist(found, part.replace('m3u8', 'mp4'))
      return sendText(object, { text, type: playlistType, part }, request, reply)
    }
    if (found.path === null) return sendObject(files, object, request, reply)
    const type = part === 'poster' ? 'image/webp' : 'video/mp4'
    return sendDerived(files, object, { path: found.path, type }, request, reply)
  }
}

/** One entry per rendition. Players start with the first and then choose by bandwidth. */
function masterPlaylist({ renditions, portrait }: FoundPart): string {
  const lines = renditions.flatMap(({ height, short, long, bandwidth, codecs }) => {
    const size = portrait ? `${short}x${long}` : `${long}x${short}`
    return [
      `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth},RESOLUTION=${size},CODECS="${codecs}"`,
      `?as=${height}.m3u8`,
    ]
  })
  return `${['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS', ...lines].join('\n')}\n`
}

/** The segments of one rendition, as byte ranges of one file. */
function mediaPlaylist({ segments: { head, items } }: FoundPart, file: string): string {
  const longest = Math.max(...items.map(([, ms]) => ms))
  let at = head
  const lines = items.flatMap(([bytes, ms]) => {
    const place = `#EXT-X-BYTERANGE:${bytes}@${at}`
    at += bytes
    return [`#EXTINF:${(ms / 1000).toFixed(3)},`, place, `?as=${file}`]
  })
  return `${[
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    `#EXT-X-TARGETDURATION:${Math.ceil(longest / 1000)}`,
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-MAP:URI="?as=${file}",BYTERANGE="${head}@0"`,
    ...lines,
    '#EXT-X-ENDLIST',
  ].join('\n')}\n`
}
