/**
 * Calls `ended` once the process that started this one has ended. The shell of an npm script does
 * not pass on the signal that ends it, so its children would run on.
 * @param {() => void} ended
 */
export function whenParentEnds(ended) {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    ended()
  }, 500)
  watch.unref()
}
