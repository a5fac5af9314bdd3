import { readdirSync, readFileSync } from 'node:fs'

/** How many PDFs are being made on this machine by this process. */
export function typesetters(): number {
  return readdirSync('/proc').filter((pid) => {
    try {
      const ours = /^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      return ours === String(process.pid) && command.includes('typesetter.ts')
    } catch {
      return false // no process, or one that has just ended
    }
  }).length
}
