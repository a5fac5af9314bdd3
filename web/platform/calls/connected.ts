/** Resolves immediately, or once the browser is online again. */
export async function connected(signal?: AbortSignal | null): Promise<void> {
  if (navigator.onLine !== false) return
  await new Promise<void>((resolve, reject) => {
    window.addEventListener('online', () => resolve(), { once: true, ...(signal && { signal }) })
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

/** Reports whether the browser has been offline since this call, even if it is online again. */
export function watchConnection(): { wasLost: () => boolean; unwatch: () => void } {
  let lost = false
  const onOffline = () => {
    lost = true
  }
  window.addEventListener('offline', onOffline)
  return {
    wasLost: () => lost || navigator.onLine === false,
    unwatch: () => window.removeEventListener('offline', onOffline),
  }
}
