import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'

const ownHolders = new Set<string>()

/** Names this process as who holds a row, for as long as it lives. */
export function newHolder(): string {
  const holder = `${hostname()}:${process.pid}:${randomUUID()}`
  ownHolders.add(holder)
  return holder
}

/** True for a process of this machine that runs no more. Our own number may have been another's. */
export function isDeadHolder(holder: string): boolean {
  const [host, pid] = holder.split(':')
  if (host !== hostname()) return false
  if (Number(pid) === process.pid) return !ownHolders.has(holder)
  try {
    process.kill(Number(pid), 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}
