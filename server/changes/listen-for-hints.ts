import { randomUUID } from 'node:crypto'
import { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Services } from '../platform/context.ts'
import { within } from '../platform/observability/within.ts'
import { type Heard, hintChannel, readHeard } from './hints.ts'
import { notify } from './queries.ts'

/** How long our own notification may take to come back, and how often one is sent, in milliseconds. */
const echoMs = 2_000
const checkEveryMs = 30_000
/** How long the end of the connection may take. */
const endMs = 500
/** Until the next attempt to listen. */
const againMs = 10_000

type Listening = {
  onHeard: (heard: Heard) => void
  /** Called when hints begin to arrive, and when they may have ceased to. */
  onListening: (listening: boolean) => void
}

/**
 * Listens to the database on a connection of its own until `ending` aborts. A pooler accepts LISTEN but passes no
 * notifications on, and a network may drop a silent connection, so it counts only while it brings our own back.
 */
export async function listenForHints(
  services: Services,
  listening: Listening,
  ending: AbortSignal,
) {
  while (!ending.aborted) {
    try {
      await listen(services, listening, ending)
    } catch (error) {
      if (ending.aborted) return
      services.log.debug({ err: error }, 'the database does not tell of changes')
      listening.onListening(false)
      await delay(againMs, undefined, { signal: ending, ref: false }).catch(() => {})
    }
  }
}

/** Rejects once notifications no longer arrive. */
async function listen(services: Services, listening: Listening, ending: AbortSignal) {
  const { env, database, log } = services
  const socket = new Socket()
  const client = new pg.Client({
    stream: () => socket,
    connectionString: env.MIGRATION_DATABASE_URL ?? database.pool.options.connectionString,
    application_name: 'briefwell changes',
    connectionTimeoutMillis: 10_000,
    query_timeout: 10_000,
    keepAlive: true,
  })
  const lost = new AbortController()
  const until = AbortSignal.any([ending, lost.signal])
  let echo = { payload: '', back: () => {} }
  client.on('error', (error) => lost.abort(error))
  client.on('end', () => lost.abort(new Error('the connection ended')))
  client.on('notification', ({ payload = '' }) => {
    if (payload === echo.payload) return echo.back()
    const heard = readHeard(payload)
    if (heard) listening.onHeard(heard)
  })
  try {
    await client.connect()
    await client.query(`listen ${hintChannel}`)
    for (;;) {
      const { promise, resolve } = Promise.withResolvers<void>()
      echo = { payload: randomUUID(), back: resolve }
      await notify(services, echo.payload)
      await within(echoMs, promise)
      listening.onListening(true)
      await delay(checkEveryMs, undefined, { signal: until, ref: false })
    }
  } finally {
    // A network that has dropped the connection does not confirm its end either.
    await within(endMs, client.end()).catch((error: unknown) => {
      log.debug({ err: error }, 'not closed')
      socket.destroy()
    })
  }
}
