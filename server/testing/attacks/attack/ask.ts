import { type Agent, request } from 'node:http'

export type Question = {
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
  /** Aborts the request before its response arrives. */
  signal?: AbortSignal
}

/** Sends one request over `agent` and reads the response. Returns the status and the milliseconds. */
export function ask(
  agent: Agent,
  url: string,
  { method = 'GET', headers = {}, body, signal }: Question = {},
): Promise<{ status: number; ms: number }> {
  const started = performance.now()
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, agent, signal }, (answer) => {
      answer.resume()
      answer.once('error', reject)
      answer.once('end', () =>
        resolve({ status: answer.statusCode ?? 0, ms: performance.now() - started }),
      )
    })
    sent.once('error', reject)
    sent.end(body)
  })
}
