import { join } from 'node:path'
import { startHelper } from './processes.ts'

/** A request as it goes over the wire; the load process adds nothing. */
export type Request = {
  method?: string
  path: string
  headers?: Record<string, string>
  /** `{refresh_token}` in it stands for the one that the client was answered last. */
  body?: string
}

export type Load = {
  url: string
  clients: number
  seconds: number
  /** What each client asks for, in turns: client n takes list n, or starts over where lists end. */
  requests: Request[][]
  status: number
  /** The refresh tokens that the clients start with, where their requests name one. */
  refreshTokens?: string[]
}

export type Outcome = {
  /** Answers that were complete within the time. */
  answers: number
  bytes: number
  seconds: number
  /** Time of one request, in milliseconds. */
  p50: number
  p99: number
  /** The refresh tokens that the clients were answered last. */
  refreshTokens: string[]
}

export type LoadGenerator = { run(load: Load): Promise<Outcome>; stop(): Promise<void> }

/** Clients in a process of their own: what they cost is the same for both sides. */
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
