import { join } from 'node:path'
import { startHelper } from './processes.ts'

/** A request as it goes over the wire; the load process adds nothing. */
export type Request = {
  method?: string
  path: string
  headers?: Record<string, string>
  /**
   * `{refresh_token}` stands for the last token that this client received, `{turn}` for the number
   * of requests it has already sent.
   */
  body?: string
  /** The status that the response must have; the load's status by default. */
  status?: number
  /** The group in which its response times are counted, in addition to the total. */
  kind?: string
}

export type Load = {
  url: string
  clients: number
  seconds: number
  /** The interval between a client's requests; by default, it sends the next on each response. */
  everyMs?: number
  /** Lists of requests; client n repeats list n modulo their number. */
  requests: Request[][]
  /** The status that every response must have, unless its request says otherwise. */
  status: number
  /** The refresh tokens that the clients start with, if their requests use one. */
  refreshTokens?: string[]
}

export type Outcome = {
  /** Responses completed before the deadline. */
  answers: number
  bytes: number
  seconds: number
  /** Response times in milliseconds. */
  p50: number
  p95: number
  p99: number
  /** The 99th percentile by kind of request. */
  p99s: Record<string, number>
  /** The last refresh tokens that the clients received. */
  refreshTokens: string[]
}

export type LoadGenerator = { run(load: Load): Promise<Outcome>; stop(): Promise<void> }

/** Starts the clients in a separate process, so that they affect our server and the floor alike. */
export async function startLoad(): Promise<LoadGenerator> {
  const script = join(import.meta.dirname, 'load-process.ts')
  const helper = await startHelper<true, Load, Outcome | { failure: string }>(script)
  return {
    run: async (load) => {
      const outcome = await helper.ask(load)
      if ('failure' in outcome) throw new Error(`${load.url}: ${outcome.failure}`)
      return outcome
    },
    stop: helper.stop,
  }
}
