import { EventSourceParserStream } from 'eventsource-parser/stream'
import type { Endpoint, Reply, Request } from '../../../contract/endpoint.ts'
import { ApiError } from '../../../contract/errors.ts'
import { type CallOptions, respond, unreachable, unreadable } from './call.ts'

type Heard = {
  /** Called when anything arrives, also what only keeps the connection open. */
  onBytes?: () => void
}

/**
 * Calls an endpoint with `streams` and yields its events as they arrive. Throws like `call`, also
 * if the connection is lost midway.
 */
export async function* callEvents<E extends Endpoint>(
  endpoint: E,
  { onBytes, ...request }: Request<E> & CallOptions & Heard,
): AsyncGenerator<Reply<E>> {
  const { body } = await respond(endpoint, request as CallOptions)
  if (!body) throw new ApiError(unreadable)
  const reader = body
    .pipeThrough(noticing(onBytes))
    .pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>)
    .pipeThrough(new EventSourceParserStream())
    .getReader()
  for (;;) {
    // Safari cannot iterate over streams.
    const { done, value } = await reader.read().catch((error: unknown) => {
      throw request.signal?.aborted ? error : new ApiError(unreachable)
    })
    if (done) return
    yield JSON.parse(value.data) as Reply<E>
  }
}

const noticing = (onBytes = () => {}) =>
  new TransformStream<Uint8Array, Uint8Array>({
    transform(bytes, stream) {
      onBytes()
      stream.enqueue(bytes)
    },
  })
