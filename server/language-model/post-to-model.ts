import { readBeginning } from '../platform/http/outgoing/read-body.ts'
import type { Env } from '../platform/settings/env.ts'

/** How much of the text of an error is read. */
const mostSaidBytes = 2048

export type ModelSettings = Pick<Env, 'COPILOT_API_KEY'> & { baseUrl: string; model: string }

type Asked = { path: string; accept: string; body: object }

export type Posted = Pick<Response, 'status' | 'headers' | 'body'> & {
  /** The beginning of an error response, for the log. */
  said: () => Promise<string>
}

/** Sends a request to the configured OpenAI-compatible server. Redirects are not followed. */
export async function postToModel(
  { baseUrl, model, COPILOT_API_KEY: key }: ModelSettings,
  { path, accept, body }: Asked,
  signal: AbortSignal,
): Promise<Posted> {
  const response = await fetch(`${baseUrl}${path}`, {
    method: 'POST',
    redirect: 'manual',
    signal,
    headers: {
      accept,
      'content-type': 'application/json',
      ...(key ? { authorization: `Bearer ${key}` } : {}),
    },
    body: JSON.stringify({ model, ...body }),
  })
  const { status, headers, body: stream } = response
  // Some servers echo the request with its key.
  const said = async () => {
    const text = await readBeginning(stream, mostSaidBytes).catch(() => '')
    return text.replaceAll(key || '\0', '…').slice(0, 300)
  }
  return { status, headers, body: stream, said }
}
