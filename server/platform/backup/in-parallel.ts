/** Does `work` for each item, a few at the same time. The first failure ends it once the others have ended. */
export async function inParallel<T>(
  items: AsyncIterable<T>,
  atOnce: number,
  work: (item: T) => Promise<void>,
) {
  const iterator = items[Symbol.asyncIterator]()
  let failed = false
  // Generators queue calls of next(), so the workers take turns at it.
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
