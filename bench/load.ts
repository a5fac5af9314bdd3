import { join } from 'node:path'
import { startHelper } from './processes.ts'

/** A request as it goes over the wire; the load process adds nothing. */
export type Request = {
  method?: string
  path: string
  headers?: Record<string, string>
  /**
   * `{refresh_token}` in it stands for the last one that this client received, `{turn}` for how many
   * requests it has sent before.
   */
  body?: string
  /** The status that the answer must have; by default the load's. */
  status?: number
  /** Under what its response times are counted apart, besides among all. */
  kind?: string
}

export type Load = {
  url: string
  clients: number
  seconds: number
  /** The time from one request of a client to its next; by default none but the answer's. */
  everyMs?: number
  /** Lists of requests; client n repeats list n modulo their number. */
  requests: Request[][]
  /** The status that every answer must have, unless its request says otherwise. */
  status: number
  /** The refresh tokens that the clients start with, if their requests use one. */
  refreshTokens?: string[]
}

export type Outcome = {
  /** Answers that were complete before the deadline. */
  answers: number
  bytes: number
  seconds: number
  /** Response times in milliseconds. */
  p50: number
  p99: number
  /** The same percentile of each kind of request. */
  p99s: Record<string, number>
  /** The last refresh tokens that the clients received. */
  refreshTokens: string[]
}

export type LoadGenerator = { run(load: Load): Promise<Outcome>; stop(): Promise<void> }

/** Starts the clients in a separate process, so that they slow down ours and the floor alike. */
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
