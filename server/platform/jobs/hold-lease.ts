import type { Log } from '../observability/log.ts'

/** The exclusive right to do some work. It goes to another process if it is not renewed in time. */
type Lease = {
  /** How long each renewal lasts, and the time between renewals, in milliseconds. */
  forMs: number
  everyMs: number
  /** Resolves with false if another process holds it, or the work is gone. */
  renew: () => Promise<boolean>
  log: Pick<Log, 'warn'>
}

/**
 * Runs `work` and renews its lease until it ends. `lost` is aborted when the lease is lost, or about to expire
 * because renewing fails: another process may then start the same work.
 */
export async function holdLease<T>(
  { forMs, everyMs, renew, log }: Lease,
  work: (lost: AbortSignal) => Promise<T>,
): Promise<T> {
  const lost = new AbortController()
  const endAfter = (begun: number) => begun + forMs - everyMs
  let end = endAfter(performance.now())
  const keep = async () => {
    const begun = performance.now()
    try {
      if (await renew()) end = Math.max(end, endAfter(begun))
      else lost.abort(new Error('the lease was lost'))
    } catch (error) {
      log.warn({ err: error }, 'a lease was not renewed')
      if (performance.now() >= end) lost.abort(error)
    }
  }
  const keeping = setInterval(keep, everyMs)
  try {
    return await work(lost.signal)
  } finally {
    clearInterval(keeping)
  }
}
