/** Resolves at once, or when the browser is online again. */
export async function connected(signal?: AbortSignal | null): Promise<void> {
  if (navigator.onLine !== false) return
  await new Promise<void>((resolve, reject) => {
    window.addEventListener('online', () => resolve(), { once: true, ...(signal && { signal }) })
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
