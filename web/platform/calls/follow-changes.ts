import {
  type ChangeTopic,
  changeErrors,
  changeTopics,
  followChanges,
  tooManyPauseMs,
} from '../../../contract/changes/changes.ts'
import { ApiError } from '../../../contract/errors.ts'
import { callEvents } from './call-events.ts'

/**
 * Until the next attempt to connect, in milliseconds: at first, and at most. Each browser waits for a time between a
 * tenth and all of it, so that after a restart they don't all connect, and fetch everything, at once.
 */
const againMs = { first: 5_000, most: 8_000 }

/**
 * Calls `onChanged` with what has changed for the user, until `signal` aborts. One tab of the browser is connected
 * and tells the others, because over HTTP/1.1 a browser opens only six connections.
 */
export function followForAllTabs(
  userId: string,
  onChanged: (topics: readonly ChangeTopic[]) => void,
  signal: AbortSignal,
): void {
  const name = `changes of ${userId}`
  const tabs = new BroadcastChannel(name)
  tabs.onmessage = ({ data }: MessageEvent<ChangeTopic[]>) => onChanged(data)
  signal.addEventListener('abort', () => tabs.close())
  const connect = (missed: boolean) =>
    follow(
      (topics) => {
        tabs.postMessage(topics)
        onChanged(topics)
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
async function follow(
  onChanged: (topics: readonly ChangeTopic[]) => void,
  missed: boolean,
  signal: AbortSignal,
) {
  let waitMs = againMs.first
  while (!signal.aborted) {
    try {
      for await (const { topics } of callEvents(followChanges, { signal })) {
        if (missed) onChanged(changeTopics)
        else if (topics.length > 0) onChanged(topics)
        missed = false
        waitMs = againMs.first
      }
    } catch (error) {
      if (error instanceof ApiError && error.code === changeErrors.tooMany.code) {
        // Without a connection, looking again is the only way to learn of changes.
        onChanged(changeTopics)
        waitMs = tooManyPauseMs
      }
    }
    missed = true
    await pause(waitMs * (0.1 + Math.random() * 0.9), signal)
    waitMs = Math.min(waitMs * 2, againMs.most)
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
