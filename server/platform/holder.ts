import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'

/** Names this process as who holds a row, for as long as it lives. */
export function newHolder(): string {
  return `${hostname()}:${process.pid}:${randomUUID()}`
}

/** True for a process of this machine that runs no more. Our own number belonged to one before us. */
export function isDeadHolder(holder: string): boolean {
  const [host, pid] = holder.split(':')
  if (host !== hostname()) return false
  if (Number(pid) === process.pid) return true
  try {
    process.kill(Number(pid), 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}
