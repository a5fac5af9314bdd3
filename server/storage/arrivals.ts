import { finished, type Readable } from 'node:stream'

/** How many bytes of each upload may wait in memory for the disk. */
const mostWaiting = 1024 * 1024

/** Smaller amounts wait until the end of this turn of the event loop, so that there are fewer writes. */
const worthWriting = 512 * 1024

/** A sender that is silent for this many milliseconds while we wait for it is assumed to be gone. */
const silentMs = 60_000

/**
 * Yields what `source` has received since the last time, until it ends, breaks off, falls silent, or `stop` is
 * aborted. In every case, everything received is yielded.
 */
export async function* arrivals(source: Readable, stop: AbortSignal): AsyncGenerator<Buffer[]> {
  let waiting: Buffer[] = []
  let bytes = 0
  let due = false
  let over = false
  let wake = () => {}
  const hand = () => {
    due = bytes > 0
    wake()
  }
  const gather = (chunk: Buffer) => {
    if (waiting.push(chunk) === 1) setImmediate(hand)
    bytes += chunk.length
    if (bytes >= worthWriting) hand()
    if (bytes >= mostWaiting) source.pause()
  }
  const end = () => {
    over = true
    source.off('data', gather)
    source.pause()
    wake()
  }
  const unwatch = finished(source, { writable: false }, end)
  let silence: NodeJS.Timeout | undefined
  stop.addEventListener('abort', end, { once: true })
  source.on('data', gather)
  if (stop.aborted) end()
  try {
    while (true) {
      silence = setTimeout(end, silentMs)
      while (!due && !over) {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
      clearTimeout(silence)
      if (bytes === 0) return
      const arrived = waiting
      waiting = []
      bytes = 0
      due = false
      if (!over) source.resume()
      yield arrived
    }
  } finally {
    end()
    clearTimeout(silence)
    unwatch()
    stop.removeEventListener('abort', end)
  }
}
