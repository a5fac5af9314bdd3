import type { ChildProcess } from 'node:child_process'
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

/** The ids of another process's children. */
export function childrenOf({ pid }: ChildProcess): number[] {
  const list = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return list.split(' ').filter(Boolean).map(Number)
}
