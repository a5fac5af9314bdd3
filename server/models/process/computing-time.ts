import { readFileSync } from 'node:fs'

/** Linux counts a process's time in hundredths of a second, whatever the kernel's own clock. */
const tickMs = 10

/**
 * How long a process has computed, in milliseconds, and whether it wants to compute now: one that does waits for its
 * turn if it got little. Null if the system does not tell.
 */
export function computingTime(pid: number): { ms: number; wantsMore: boolean } | null {
  const stat = readStat(pid)
  if (stat === null) return null
  // The name of the program, in parentheses, may hold spaces.
  const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return { ms: (Number(fields[10]) + Number(fields[11])) * tickMs, wantsMore: state === 'R' }
}

/** At once, so that no message of the process comes in between; the kernel has it at hand. */
function readStat(pid: number): string | null {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return null
  }
}
