import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

/** The memory that a process holds, in bytes; null if the system does not tell. */
export async function residentBytes(pid: number): Promise<number | null> {
  try {
    if (process.platform === 'linux') {
      const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(await status(pid)) ?? []
      return kilobytes === undefined ? null : Number(kilobytes) * 1024
    }
    const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])
    return Number.parseInt(stdout, 10) * 1024 || null
  } catch {
    return null
  }
}

const status = (pid: number) => readFile(`/proc/${pid}/status`, 'utf8')
