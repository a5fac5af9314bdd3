import type { Endpoint, Reply, Request } from '../../../contract/endpoint.ts'
import { ApiError, type ErrorBody, generalErrors } from '../../../contract/errors.ts'
import { accessToken, renewSession } from '../auth/session.ts'
import { connected, watchConnection } from './connected.ts'
import { sendWithProgress } from './send-with-progress.ts'

export type CallOptions = {
  /**
   * The same for every retry of a user action; generated per call if not given. Null for a call
   * that is idempotent anyway, whose response need not be stored.
   */
  idempotencyKey?: string | null
  signal?: AbortSignal
  /** Lets the request outlive the page; browsers limit the total size of such bodies to 64 KiB. */
  keepalive?: boolean
  /** Reports the fraction of a large body that has been sent, from 0 to 1. */
  onSent?: (part: number) => void
}

export const unreachable = {
  status: 0,
  code: 'unreachable',
  message: 'The server could not be reached. Check your connection and try again.',
} as const

export const unreadable = {
  status: 502,
  code: 'unreadable',
  message: 'The server sent a response that could not be read. Please try again.',
} as const

/**
 * Calls an endpoint of the contract as the signed-in user. Throws ApiError with a message for the
 * user; an unreachable server has status 0. A changing call waits while the browser is offline, and
 * may be retried with the same `idempotencyKey`.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  request: Request<E> & CallOptions,
): Promise<Reply<E>> {
  const response = await respond(endpoint, request)
  return (await readBody(response, request.signal)) as Reply<E>
}

/** The unread response to a call; throws the same errors as `call`. */
export async function respond(
  endpoint: Endpoint,
  request: CallOptions & LooseRequest,
): Promise<Response> {
  const send = prepare(endpoint, request)
  let response = await send()
  if (response.status === 401 && endpoint.access !== 'public' && (await renewSession())) {
    response = await send()
  }
  if (response.ok) return response
  const error = errorOf(response, await readBody(response, request.signal))
  // The new token states which factor the session lacks, and the layouts redirect to the page that
  // asks for it.
  if (error.code === generalErrors.secondFactorMissing.code) await renewSession()
  throw error
}

function prepare(endpoint: Endpoint, request: CallOptions & LooseRequest) {
  const { params = {}, query = {}, body, signal = null, keepalive = false, onSent } = request
  const address = addressOf(endpoint.path, params, query)
  const changing = endpoint.method !== 'GET'
  const { idempotencyKey: key = crypto.randomUUID() } = request
  const sendOnline = async (): Promise<Response> => {
    // Reads do not wait here: the query cache pauses them and shows cached data.
    if (changing) await connected(signal)
    const accept = endpoint.streams ? 'text/event-stream' : 'application/json'
    const headers = new Headers({ accept })
    if (changing && key !== null) headers.set('idempotency-key', key)
    if (body !== undefined) headers.set('content-type', 'application/json')
    const connection = watchConnection()
    try {
      const token = endpoint.access === 'public' ? null : await accessToken()
      if (token) headers.set('authorization', `Bearer ${token}`)
      const sent = body === undefined ? null : JSON.stringify(body)
      const init = { method: endpoint.method, headers, signal, keepalive, body: sent }
      return await (onSent ? sendWithProgress(address, init, onSent) : fetch(address, init))
    } catch (error) {
      if (signal?.aborted) throw error
      // The connection was lost midway. The same idempotency key prevents a duplicate.
      if (changing && connection.wasLost()) return sendOnline()
      throw new ApiError(unreachable)
    } finally {
      connection.unwatch()
    }
  }
  return sendOnline
}

type LooseRequest = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

function addressOf(
  path: string,
  params: Record<string, unknown>,
  query: Record<string, unknown>,
): string {
  const filled = path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value))
  }
  return search.size > 0 ? `${filled}?${search}` : filled
}

/** Parses the response as JSON, or as a file. */
async function readBody(response: Response, signal: AbortSignal | undefined): Promise<unknown> {
  try {
    const name = savedAs(response)
    if (!name) return await response.json()
    const content = await response.blob()
    return new File([content], name, { type: content.type })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new ApiError(unreadable)
  }
}

/** The file name of a response that is a file; undefined for JSON. */
function savedAs({ headers }: Response): string | undefined {
  const [, encoded] =
    /filename\*=UTF-8''([^;]+)/.exec(headers.get('content-disposition') ?? '') ?? []
  return encoded && decodeURIComponent(encoded)
}

function errorOf(response: Response, body: unknown): ApiError {
  const { code, message, issues, requestId } = (body ?? {}) as Partial<ErrorBody>
  if (typeof code !== 'string' || typeof message !== 'string') return new ApiError(unreadable)
  return new ApiError(
    { status: response.status, code, message },
    { ...(issues ? { issues } : {}), ...(requestId ? { requestId } : {}) },
  )
}
