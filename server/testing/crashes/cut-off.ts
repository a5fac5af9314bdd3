import { type FSWatcher, watch } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { localStore } from '../../platform/files/local-store.ts'
import type { Seeded } from '../attacks/random.ts'
import { lastLine, runCommand, type Settings, startCommand } from '../backups.ts'

/** Counts a command's observable steps: its traffic with a database, or its changes in folders. */
export class Steps {
  count = 0
  #goal = Number.POSITIVE_INFINITY
  #reached = () => {}

  add = () => {
    this.count += 1
    if (this.count === this.#goal) this.#reached()
  }

  /** Starts counting from zero; resolves after `goal` steps. */
  after(goal: number): Promise<void> {
    this.count = 0
    this.#goal = goal
    return new Promise((resolve) => {
      this.#reached = resolve
    })
  }
}

/** The folders of a local file store, which is created if there is none. */
export async function storeFolders(dataDir: string): Promise<string[]> {
  await localStore({ DATA_DIR: dataDir, FILES_ACCEL: undefined })
  const root = join(dataDir, 'files')
  return (await readdir(root)).map((name) => join(root, name))
}

/** Counts every change in these folders as a step. Returns a function that stops it. */
export function countChanges(folders: readonly string[], steps: Steps): () => void {
  const watchers: FSWatcher[] = folders.map((folder) => watch(folder, steps.add))
  return () => {
    for (const watcher of watchers) watcher.close()
  }
}

/** A command and its target, which may take several runs to fill. */
export type Work = {
  command: string
  args: readonly string[]
  settings: Settings
  steps: Steps
  /** Called before each run; the returned function is called afterwards. */
  before?: () => Promise<() => void>
  /** Asserts that an interrupted target is empty, or cannot be mistaken for complete. */
  afterCut?: () => Promise<void>
  /** Asserts that the target is complete. */
  atEnd: () => Promise<void>
}

/**
 * Kills a command `cuts` times, each time after a random number of steps, and reruns it on what is left until
 * that is complete; then starts with a new target. Reports the last line before each kill.
 */
export async function cutOff(
  { what, cuts, random }: { what: string; cuts: number; random: Seeded },
  begin: () => Promise<Work>,
) {
  const said: string[] = []
  let whole = await begin()
  await runToEnd(whole)
  const most = whole.steps.count
  while (said.length < cuts) {
    whole = await begin()
    while (said.length < cuts) {
      const last = await killed(whole, 1 + random.below(most))
      if (last === null) break
      said.push(last)
      await whole.afterCut?.()
    }
    await runToEnd(whole)
  }
  console.info(`${what} was cut off ${cuts} times, after the lines\n${said.join('\n')}`)
}

async function runToEnd({ command, args, settings, steps, before, atEnd }: Work) {
  const after = await before?.()
  void steps.after(Number.POSITIVE_INFINITY)
  const { code, out, err } = await runCommand(command, args, settings)
  after?.()
  const complete = command === 'backup' && / holds the complete backup of /.test(err)
  if (!complete) expect({ code, err }, out).toEqual({ code: 0, err: '' })
  await atEnd()
}

/** The command's last line before it was killed; null if it had already ended. */
async function killed({ command, args, settings, steps, before }: Work, goal: number) {
  const after = await before?.()
  const reached = steps.after(goal)
  const { child, ended } = startCommand(command, args, settings)
  await Promise.race([reached, ended])
  child.kill('SIGKILL')
  const { code, out, err } = await ended
  after?.()
  if (code !== null) return null
  expect(err).toBe('')
  return lastLine(out) ?? ''
}
