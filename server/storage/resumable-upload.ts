import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refusal } from '../../contract/errors.ts'
import { storageErrors } from '../../contract/storage/storage.ts'
import type { Ctx, Services } from '../platform/context.ts'
import { CallersUploads } from './callers-uploads.ts'
import { readSignature } from './signed/address-token.ts'
import { signersUploads } from './signed/signers-uploads.ts'
import { callerContext, drain, storageWire } from './storage-wire.ts'
import type { Opened } from './tus-uploads.ts'
import type { UploadLocks } from './upload-locks.ts'
import { askers } from './wire-call.ts'

const override = 'x-http-method-override'

/** Loads the protocol library at the first upload instead of delaying every start. */
async function protocol() {
  const [{ Server }, { TusUploads }] = await Promise.all([
    import('@tus/server'),
    import('./tus-uploads.ts'),
  ])
  return { Server, TusUploads }
}

/** Adds what the server supports to every OPTIONS response, besides CORS. */
export function announceTus(app: FastifyInstance, services: Services) {
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'OPTIONS' || !request.url.startsWith('/storage/v1/upload/resumable'))
      return
    reply.headers({
      'tus-resumable': '1.0.0',
      'tus-version': '1.0.0',
      'tus-extension': 'creation,creation-with-upload,expiration,termination',
      'tus-max-size': String(services.env.MAX_VIDEO_BYTES),
    })
  })
}

/**
 * Resumable uploads by TUS 1.0.0: create, query, append and cancel, by their owner, or below `/sign` by anyone
 * with the owner's token for that one file.
 */
export function resumableUpload(
  app: FastifyInstance,
  services: Services,
  locks: UploadLocks,
  holder: string,
) {
  const serve = (url: string, open: (request: FastifyRequest) => Promise<Opened>) => {
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      reply.header('tus-resumable', '1.0.0')
      return answer(await ask(await open(request), url, locks, request), request, reply)
    }
    const config = { errorStyle: 'resumable', streamed: true, resumed: true } as const
    app.route({ method: 'POST', url, config, handler })
    app.route({ method: ['HEAD', 'POST', 'PATCH', 'DELETE'], url: `${url}/:id`, config, handler })
  }
  serve('/upload/resumable', async (request) => ({
    uploads: new CallersUploads(await callerContext(services, request, askers), holder),
    replaces: request.headers['x-upsert'] === 'true',
    only: null,
  }))
  serve('/upload/resumable/sign', async (request) => {
    const signature = await readSignature(
      services,
      'upload',
      String(request.headers['x-signature']),
    )
    const uploads = signersUploads(services, request, holder, signature)
    return { uploads, replaces: signature.upsert, only: signature.url }
  })
}

async function ask(
  opened: Opened,
  room: string,
  locks: UploadLocks,
  request: FastifyRequest,
): Promise<Response> {
  const { url, headers, raw } = request
  const method = methodOf(request)
  const { ctx } = opened.uploads
  const { PUBLIC_URL } = ctx.services.env
  if (method === 'POST' && headers['upload-length'] === undefined) {
    throw refusal(storageErrors.lengthRequired)
  }
  if (headers['upload-concat'] !== undefined) throw refusal(storageErrors.notOnePiece)
  const { Server, TusUploads } = await protocol()
  const uploads = new TusUploads(opened, locks, raw, method === 'PATCH')
  const path = `/storage/v1${room}`
  const tus = new Server({
    path,
    datastore: uploads,
    locker: uploads,
    namingFunction: () => randomUUID(),
    generateUrl: (_request, { id }) => `${PUBLIC_URL}${path}/${id}`,
    onUploadFinish: async () => ({ headers: { 'Tus-Complete': '1' } }),
    onResponseError: (_request, error) => textOf(error, ctx.log),
  })
  const given = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined || name === override ? [] : [[name, String(value)]],
  )
  return tus.handleWeb(new Request(new URL(url, PUBLIC_URL), { method, headers: given }))
}

/** Clients behind proxies that only let POST through name the real method in a header. */
function methodOf({ method, headers, params }: FastifyRequest): string {
  const named = (params as { id?: string }).id !== undefined
  const meant = method === 'POST' && named ? String(headers[override]).toUpperCase() : method
  if (named && !['HEAD', 'PATCH', 'DELETE'].includes(meant))
    throw refusal(storageErrors.uploadNotFound)
  return meant
}

async function answer(response: Response, request: FastifyRequest, reply: FastifyReply) {
  for (const [name, value] of response.headers) {
    // CORS is the plugin's job, and the connection can be reused.
    if (!/^(access-control-|connection$|content-length$)/.test(name)) reply.header(name, value)
  }
  drain(request.raw)
  const text = await response.text()
  return reply.code(response.status).send(text === '' ? undefined : text)
}

/** The protocol library's refusals are plain objects; ours are errors with a text. */
function textOf(error: Error | { status_code: number; body: string }, log: Ctx['log']) {
  if ('status_code' in error && !(error instanceof Error)) return error
  const { status, message } = storageWire.refusalFrom(error)
  if (status >= 500) log.error({ err: error }, 'request failed')
  return { status_code: status, body: `${message}\n` }
}
