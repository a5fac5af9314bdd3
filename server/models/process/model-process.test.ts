import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { TestWork } from '../../testing/doubles/model-process.ts'
import { ModelProcess, type ModelProcessOptions } from './model-process.ts'
import { ModelUnavailable, WorkRefused } from './protocol.ts'

const program = join(import.meta.dirname, '../../testing/doubles/model-process.ts')

function start(given: Partial<ModelProcessOptions> = {}) {
  const warned: string[] = []
  const log = { info: () => {}, warn: (_: unknown, text: string) => void warned.push(text) }
  const model = new ModelProcess<TestWork, string>(
    {
      name: 'the model',
      program,
      args: [''],
      priority: 'idle',
      idleMs: 60_000,
      mostResidentBytes: 1024 ** 3,
      ...given,
    },
    log as unknown as ConstructorParameters<typeof ModelProcess>[1],
  )
  onTestFinished(() => model.stop())
  const run = (work: TestWork, signal = new AbortController().signal, urgent = false) =>
    model.run(work, { signal, urgent })
  return { model, run, warned }
}

const pidIn = (said: string) => Number(said.split(' ').at(-1))
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** A path at which there is nothing yet. */
async function newPath() {
  const folder = await mkdtemp(join(tmpdir(), 'briefwell-model-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return join(folder, 'been-here')
}

describe('ModelProcess', () => {
  test('starts with the first work, does all in one process, and ends when idle', async () => {
    const { model, run } = start({ idleMs: 200 })
    expect(model.pid).toBeUndefined()
    const said = await Promise.all([run({ say: 'a' }), run({ say: 'b' })])
    const [pid = 0] = said.map(pidIn)
    expect(said).toEqual([`a ${pid}`, `b ${pid}`])
    expect(model.ready).toBe(true)
    await expect.poll(() => isAlive(pid)).toBe(false)
    expect(model.ready).toBe(false)
    expect(pidIn(await run({ say: 'again' }))).not.toBe(pid)
  })

  test('urgent work goes before what waits', async () => {
    const { run } = start()
    const order: string[] = []
    const note = (work: TestWork, urgent = false) =>
      run(work, undefined, urgent).then((said) => order.push(said.split(' ')[0] ?? ''))
    await Promise.all([
      note({ say: 'first', afterMs: 20 }),
      note({ say: 'third' }),
      note({ say: 'second' }, true),
    ])
    expect(order).toEqual(['second', 'first', 'third'])
  })

  test('work that the model refuses fails alone', async () => {
    const { run, warned } = start()
    const refused = run({ refuse: 'too long' })
    await expect(refused).rejects.toThrow(new WorkRefused('too long'))
    expect(await run({ say: 'fine' })).toMatch(/^fine/)
    expect(warned).toEqual([])
  })

  test('work whose process dies is done again in a new one', async () => {
    const { run, warned } = start()
    expect(await run({ dieUnless: await newPath() })).toBe('alive')
    expect(warned).toEqual(['the model ended in the middle of its work'])
  })

  test('is tried again twice, and then fails alone', async () => {
    const { run, warned } = start({ silentMs: 300 })
    const never = run({ say: 'never', afterMs: 60_000 })
    const others = run({ say: 'next' })
    await expect(never).rejects.toThrow('ended 3 times')
    expect(await others).toMatch(/^next/)
    expect(warned.filter((text) => text.includes('did not answer in time'))).toHaveLength(3)
  })

  test('a process that computes for too long is ended', async () => {
    const { run, warned } = start({ silentMs: 300 })
    await expect(run({ compute: true })).rejects.toThrow('ended 3 times')
    expect(warned.filter((text) => text.includes('did not answer in time'))).toHaveLength(3)
  }, 30_000)

  test('a process that takes too much memory is ended', async () => {
    const { run, warned } = start({ mostResidentBytes: 200 * 1024 ** 2 })
    await expect(run({ eatMegabytes: 400 })).rejects.toThrow('ended 3 times')
    expect(warned).toContain('the model takes too much memory, and is ended')
  }, 30_000)

  test.each(['unusable', 'dies', 'silent'])(
    'one that cannot begin (%s) refuses what waits, and rests',
    async (folder) => {
      const { run, warned } = start({
        args: [folder],
        startingMs: folder === 'silent' ? 300 : 60_000,
      })
      const [one, other] = await Promise.allSettled([run({ say: 'a' }), run({ say: 'b' })])
      for (const { reason } of [one, other] as PromiseRejectedResult[]) {
        expect(reason).toBeInstanceOf(ModelUnavailable)
      }
      expect(warned).toContain('the model could not be started')
      await expect(run({ say: 'c' })).rejects.toThrow('a moment ago')
    },
  )

  test('work is canceled while it waits and while it is done', async () => {
    const { run } = start()
    const [doing, waiting] = [new AbortController(), new AbortController()]
    await run({ say: 'ready' })
    const done = run({ untilCanceled: true }, doing.signal)
    const waits = run({ say: 'never' }, waiting.signal)
    waiting.abort(new Error('not any more'))
    await expect(waits).rejects.toThrow('not any more')
    const next = run({ say: 'next' })
    doing.abort(new Error('nor this'))
    await expect(done).rejects.toThrow('nor this')
    expect(await next).toMatch(/^next/)
    await expect(run({ say: 'late' }, doing.signal)).rejects.toThrow('nor this')
  })

  test('refuses more work than may wait', async () => {
    const { run } = start()
    const waiting = Array.from({ length: 250 }, () => run({ say: 'x' }))
    const outcomes = await Promise.allSettled(waiting)
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(50)
  })

  test('stopping ends the process and refuses what waits', async () => {
    const { model, run } = start()
    const pid = pidIn(await run({ say: 'a' }))
    const waits = run({ untilCanceled: true })
    const refused = expect(waits).rejects.toThrow('the server stops')
    await model.stop()
    await refused
    expect(isAlive(pid)).toBe(false)
    await expect(run({ say: 'b' })).rejects.toBeInstanceOf(ModelUnavailable)
  })
})
