import { readdirSync, readFileSync } from 'node:fs'

/** The ids of this process's children that run a program. */
export function childrenRunning(program: string): number[] {
  return readdirSync('/proc')
    .filter((pid) => {
      try {
        const ours = /^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
        return ours === String(process.pid) && command.includes(program)
      } catch {
        return false // no process, or one that has just ended
      }
    })
    .map(Number)
}
