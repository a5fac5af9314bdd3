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

const units = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const

export function inBytes(bytes: number): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  const value = bytes / 1000 ** step
  return `${value.toFixed(step > 0 && value < 99.95 ? 1 : 0)} ${units[step]}`
}

export const counted = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`
