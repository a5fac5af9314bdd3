import { execFile } from 'node:child_process'
import { constants, setPriority } from 'node:os'

/** Has the system prefer the server to a process: as good as always, or somewhat. */
export function giveWay(pid: number, priority: 'idle' | 'below-normal') {
  const { PRIORITY_LOW, PRIORITY_BELOW_NORMAL } = constants.priority
  try {
    setPriority(pid, priority === 'idle' ? PRIORITY_LOW : PRIORITY_BELOW_NORMAL)
  } catch {
    // It has ended already, which its exit tells.
  }
  if (priority !== 'idle' || process.platform !== 'linux') return
  // Where the program is missing, the low priority has to do.
  execFile('chrt', ['--all-tasks', '--idle', '--pid', '0', String(pid)], () => {})
}
