import { once } from 'node:events'
import { type FSWatcher, watch } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import pg from 'pg'
import { expect } from 'vitest'
import { afterFile } from './after-file.ts'
import { lastLine, runCommand, type Settings, startCommand } from './backups.ts'
import type { Seeded } from './random.ts'

/** Counts what a command is seen to do from outside: what it says to a database, or writes into folders. */
export class Steps {
  count = 0
  #goal = Number.POSITIVE_INFINITY
  #reached = () => {}

  add = () => {
    this.count += 1
    if (this.count === this.#goal) this.#reached()
  }

  /** Begins to count anew; resolves after so many steps. */
  after(goal: number): Promise<void> {
    this.count = 0
    this.#goal = goal
    return new Promise((resolve) => {
      this.#reached = resolve
    })
  }
}

/** The address of a line to this database on which each piece that passes is a step. */
export async function countedLine(connectionString: string, steps: Steps): Promise<string> {
  const { host, port, user, password, database } = new pg.Client({ connectionString })
  const line = createServer((caller) => {
    const through = host.startsWith('/')
      ? connect(`${host}/.s.PGSQL.${port}`)
      : connect({ host, port })
    for (const [from, to] of [
      [caller, through],
      [through, caller],
    ] as const) {
      from.on('data', steps.add)
      from.on('error', () => to.destroy())
      from.on('close', () => to.destroy())
      from.pipe(to)
    }
  })
  line.listen(0, '127.0.0.1')
  await once(line, 'listening')
  afterFile(() => line.close())
  const login = [user, password].map((part) => encodeURIComponent(part ?? '')).join(':')
  return `postgresql://${login}@127.0.0.1:${(line.address() as AddressInfo).port}/${database}`
}

/** Makes every change in these folders a step. Returns how to end that. */
export function countChanges(folders: readonly string[], steps: Steps): () => void {
  const watchers: FSWatcher[] = folders.map((folder) => watch(folder, steps.add))
  return () => {
    for (const watcher of watchers) watcher.close()
  }
}

/** A command with its target, which it fills; several runs of it may be needed. */
export type Work = {
  command: string
  args: readonly string[]
  settings: Settings
  steps: Steps
  /** Called before each run; what it returns, after it. */
  before?: () => Promise<() => void>
  /** Asserts that what was cut off is empty, or cannot be taken for whole. */
  afterCut?: () => Promise<void>
  /** Asserts that all is there. */
  atEnd: () => Promise<void>
}

/**
 * Kills a command in its work, each time after a random number of steps, and runs it again on what it has
 * left; new targets follow until it was killed so often. Returns the lines that it had said last.
 */
export async function cutOff(cuts: number, random: Seeded, begin: () => Promise<Work>) {
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
  return said
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

/** What the command said last before it was killed; null if it came to its end before. */
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
