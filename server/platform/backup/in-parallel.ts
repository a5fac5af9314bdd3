/** Does `work` for each item, `atOnce` at a time. After a failure, it waits for the running ones and throws. */
export async function inParallel<T>(
  items: AsyncIterable<T>,
  atOnce: number,
  work: (item: T) => Promise<void>,
) {
  const iterator = items[Symbol.asyncIterator]()
  let failed = false
  // Generators queue calls of next(), so the workers can share one.
  const worker = async () => {
    while (!failed) {
      const { done, value } = await iterator.next()
      if (done) return
      await work(value).catch((error: unknown) => {
        failed = true
        throw error
      })
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: atOnce }, worker))
  await iterator.return?.()
  const failure = ends.find(({ status }) => status === 'rejected')
  if (failure) throw (failure as PromiseRejectedResult).reason
}
