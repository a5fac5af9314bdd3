import type { LightMyRequestResponse } from 'fastify'

/** The body of a response: parsed JSON, or the file. */
export function replyOf(answer: LightMyRequestResponse): unknown {
  const { headers, rawPayload } = answer
  const [, name] =
    /filename\*=UTF-8''([^;]+)/.exec(String(headers['content-disposition'] ?? '')) ?? []
  if (!name) return answer.json()
  const [type = ''] = String(headers['content-type']).split(';')
  return new File([new Uint8Array(rawPayload)], decodeURIComponent(name), { type })
}
