/**
 * Calls `gone` once the process that started this one has ended. The shell of an npm script dies of
 * a signal without passing it on, and what it started would run on without anybody to stop it.
 */
export function whenParentEnds(gone) {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    gone()
  }, 500)
  watch.unref()
}
