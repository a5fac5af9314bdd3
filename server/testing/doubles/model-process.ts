// A process that speaks the protocol of models, and does what the test asks for.
import { setTimeout } from 'node:timers/promises'
import { serveModel } from '../../models/process/serve-model.ts'

export type TestWork =
  | { say: string; afterMs?: number }
  | { refuse: string }
  | { dieUnless: string }
  | { eatMegabytes: number }
  | { untilCanceled: true }
  | { compute: true }

const [, , order = ''] = process.argv
const held: Buffer[] = []

await serveModel<TestWork, string>(async () => {
  if (order === 'unusable') throw new Error('no such model')
  if (order === 'dies') process.kill(process.pid, 'SIGKILL')
  if (order === 'silent') await setTimeout(60_000)
  return async (work, canceled) => {
    if ('compute' in work) for (;;) held.length = 0
    if ('refuse' in work) throw new Error(work.refuse)
    if ('dieUnless' in work) {
      const { existsSync, writeFileSync } = await import('node:fs')
      if (existsSync(work.dieUnless)) return 'alive'
      writeFileSync(work.dieUnless, '')
      process.stderr.write('out of luck')
      process.kill(process.pid, 'SIGKILL')
    }
    if ('eatMegabytes' in work) {
      held.push(Buffer.alloc(work.eatMegabytes * 1024 ** 2, 1))
      await setTimeout(60_000)
    }
    if ('untilCanceled' in work) {
      while (!canceled.aborted) await setTimeout(5)
      return 'canceled'
    }
    if (!('say' in work)) return String(process.pid)
    await setTimeout(work.afterMs ?? 0)
    return `${work.say} ${process.pid}`
  }
})
