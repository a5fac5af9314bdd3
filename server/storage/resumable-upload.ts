import { randomUUID } from 'node:crypto'
import { Server } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fail } from '../../contract/errors.ts'
import { storageErrors } from '../../contract/storage.ts'
import type { Ctx, Services } from '../platform/context.ts'
import { CallersUploads } from './callers-uploads.ts'
import { callerContext, drain, refusalFrom } from './storage-wire.ts'
import type { UploadLocks } from './upload-locks.ts'
import { UploadStore } from './upload-store.ts'

const path = '/storage/v1/upload/resumable'

/** Answers every OPTIONS with what the server can do, besides what a browser asks for itself. */
export function announceTus(app: FastifyInstance, services: Services) {
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'OPTIONS' || !request.url.startsWith(path)) return
    reply.headers({
      'tus-resumable': '1.0.0',
      'tus-version': '1.0.0',
      'tus-extension': 'creation,creation-with-upload,expiration,termination',
      'tus-max-size': String(services.env.MAX_VIDEO_BYTES),
    })
  })
}

/** Uploads in pieces by TUS 1.0.0: begun, asked after, gone on with and cancelled by their owner. */
export function resumableUpload(
  app: FastifyInstance,
  services: Services,
  locks: UploadLocks,
  holder: string,
) {
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('tus-resumable', '1.0.0')
    const uploads = new CallersUploads(await callerContext(services, request), holder)
    return answer(await ask(uploads, locks, request), request, reply)
  }
  const config = { manner: 'resumable' } as const
  const one = '/upload/resumable/:id'
  app.route({ method: 'POST', url: '/upload/resumable', config, handler })
  app.route({ method: ['HEAD', 'PATCH', 'DELETE'], url: one, config, handler })
}

async function ask(
  uploads: CallersUploads,
  locks: UploadLocks,
  { method, url, headers, raw }: FastifyRequest,
): Promise<Response> {
  const { ctx } = uploads
  const { PUBLIC_URL } = ctx.services.env
  if (method === 'POST' && headers['upload-length'] === undefined) {
    throw fail(storageErrors.lengthRequired)
  }
  const store = new UploadStore(uploads, locks, raw, method === 'PATCH')
  const tus = new Server({
    path,
    datastore: store,
    locker: store,
    namingFunction: () => randomUUID(),
    generateUrl: (_request, { id }) => `${PUBLIC_URL}${path}/${id}`,
    onUploadFinish: async () => ({ headers: { 'Tus-Complete': '1' } }),
    onResponseError: (_request, error) => textOf(error, ctx.log),
  })
  const given = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return tus.handleWeb(new Request(new URL(url, PUBLIC_URL), { method, headers: given }))
}

async function answer(response: Response, request: FastifyRequest, reply: FastifyReply) {
  for (const [name, value] of response.headers) {
    // Other origins are the plugin's matter, and the connection may be used again.
    if (!/^(access-control-|connection$|content-length$)/.test(name)) reply.header(name, value)
  }
  drain(request.raw)
  const text = await response.text()
  return reply.code(response.status).send(text === '' ? undefined : text)
}

/** The protocol library's own refusals are plain objects; ours speak for themselves. */
function textOf(error: Error | { status_code: number; body: string }, log: Ctx['log']) {
  if ('status_code' in error && !(error instanceof Error)) return error
  const refusal = refusalFrom(error, log)
  return { status_code: refusal.status, body: `${refusal.message}\n` }
}
