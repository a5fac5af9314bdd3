import { performance } from 'node:perf_hooks'

/** Prints one line of progress. */
export type Say = (line: string) => void

/** The interval between lines of progress, in milliseconds. */
const everyMs = 2000

/** Passes on a line of progress unless the previous one is too recent. */
export function occasionally(say: Say): (line: () => string) => void {
  let last = performance.now()
  return (line) => {
    if (performance.now() - last < everyMs) return
    last = performance.now()
    say(`  ${line()}`)
  }
}
