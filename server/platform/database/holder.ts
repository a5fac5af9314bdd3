import { randomUUID } from 'node:crypto'
import { statSync } from 'node:fs'
import { hostname } from 'node:os'

/** Containers may share a host name, but a process id means nothing outside its namespace. */
const pidNamespace = statSync('/proc/self/ns/pid', { throwIfNoEntry: false })?.ino ?? 0
const machine = `${hostname()}/${pidNamespace}`

const ownHolders = new Set<string>()

/** A name under which this process holds rows while it runs. */
export function newHolder(): string {
  const holder = `${machine}:${process.pid}:${randomUUID()}`
  ownHolders.add(holder)
  return holder
}

/** True for a process of this machine or container that has ended, even if we now have its process id. */
export function isDeadHolder(holder: string): boolean {
  const [where, pid] = holder.split(':')
  if (where !== machine) return false
  if (Number(pid) === process.pid) return !ownHolders.has(holder)
  try {
    process.kill(Number(pid), 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}
