import {
  changeErrors,
  changeTopics,
  followChanges,
  tooManyPauseMs,
} from '../../../contract/changes/changes.ts'
import type { Reply } from '../../../contract/endpoint.ts'
import { ApiError } from '../../../contract/errors.ts'
import { callEvents } from './call-events.ts'

/**
 * What the connection tells. `missed` if changes before it may not have been told, as after a new connection; then the
 * topics are all.
 */
export type ChangeNews = Reply<typeof followChanges> & { missed: boolean }

/**
 * Until the next attempt to connect, in milliseconds: at first, and at most. Each browser waits for a time between a
 * tenth and all of it, so that after a restart they don't all connect, and fetch everything, at once.
 */
const againMs = { first: 5_000, most: 8_000 }

/** The server sends something every 15 seconds; after a sleep, a connection may be gone without a word. */
const silentMs = 40_000

/** What a tab asks the one that is connected. */
const whatIsLive = 'what is live?'

const disconnected: ChangeNews = {
  ...{ topics: [], live: false, missed: false },
  ...{ records: [], presentations: [] },
}

/**
 * Calls `onNews` with what has changed for the user, until `signal` aborts. One tab of the browser is connected
 * and tells the others, because over HTTP/1.1 a browser opens only six connections.
 */
export function followForAllTabs(
  userId: string,
  onNews: (news: ChangeNews) => void,
  signal: AbortSignal,
): void {
  const name = `changes of ${userId}`
  const tabs = new BroadcastChannel(name)
  /** Whether this tab is connected, and what it last said of it. */
  let live: boolean | null = null
  tabs.onmessage = ({ data }: MessageEvent<ChangeNews | typeof whatIsLive>) => {
    if (data !== whatIsLive) onNews(data)
    else if (live !== null) tabs.postMessage({ ...disconnected, live })
  }
  tabs.postMessage(whatIsLive)
  signal.addEventListener('abort', () => tabs.close())
  const connect = (missed: boolean) =>
    follow(
      (news) => {
        live = news.live
        tabs.postMessage(news)
        onNews(news)
      },
      missed,
      signal,
    )
  const { locks } = navigator
  // Browsers offer locks to secure origins only; elsewhere each tab connects.
  if (!locks) void connect(false)
  else {
    locks
      .request(name, { ifAvailable: true }, (lock) => lock && connect(false))
      // Between the end of another tab's connection and this one's, changes are missed.
      .then(() => locks.request(name, { signal }, () => connect(true)))
      .catch(() => {})
  }
}

/** Stays connected. What changed while there was no connection is unknown, so then everything may have. */
async function follow(onNews: (news: ChangeNews) => void, missed: boolean, signal: AbortSignal) {
  let waitMs = againMs.first
  while (!signal.aborted) {
    let first = true
    try {
      for await (const event of whileHeard(signal)) {
        // A server of the previous version tells topics alone.
        const news = { ...disconnected, ...event, missed: first }
        onNews(first && missed ? { ...news, topics: [...changeTopics] } : news)
        first = false
        missed = false
        waitMs = againMs.first
      }
    } catch (error) {
      if (error instanceof ApiError && error.code === changeErrors.tooMany.code) {
        // Without a connection, looking again is the only way to learn of changes.
        onNews({ ...disconnected, topics: [...changeTopics] })
        waitMs = tooManyPauseMs
      }
    }
    missed = true
    if (signal.aborted) return
    onNews(disconnected)
    await pause(waitMs * (0.1 + Math.random() * 0.9), signal)
    waitMs = Math.min(waitMs * 2, againMs.most)
  }
}

/** The events of one connection, until it ends or nothing is heard of it. */
async function* whileHeard(signal: AbortSignal) {
  const silent = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const heard = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silent.abort(), silentMs)
  }
  const ending = AbortSignal.any([signal, silent.signal])
  heard()
  try {
    yield* callEvents(followChanges, { signal: ending, onBytes: heard })
  } finally {
    clearTimeout(timer)
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      done()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
  })
}
