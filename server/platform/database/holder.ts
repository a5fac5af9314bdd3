import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'

const ownHolders = new Set<string>()

/** A name under which this process holds rows while it runs. */
export function newHolder(): string {
  const holder = `${hostname()}:${process.pid}:${randomUUID()}`
  ownHolders.add(holder)
  return holder
}

/** True for a process of this machine that has ended, even if we now have its process id. */
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
