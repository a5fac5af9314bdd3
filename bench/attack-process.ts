// Runs the attackers in a separate process, so that their cost is not counted as the server's.
import { Agent } from 'node:http'
import { attacks, attackUntil } from '../server/testing/attacks/attack/attacks.ts'
import type { AttackPlan, StatusCounts } from './attack.ts'

process.on('message', ({ kind, attackers, seconds, target }: AttackPlan) => {
  const agent = new Agent({ keepAlive: true })
  const blow = attacks[kind]
  if (!blow) throw new Error(`there is no attack '${kind}'`)
  const signal = AbortSignal.timeout(seconds * 1000)
  const attacking = Array.from({ length: attackers }, () =>
    attackUntil(signal, blow, target, agent),
  )
  Promise.all(attacking).then((seen) => {
    agent.destroy()
    const counts: StatusCounts = {}
    for (const ofOne of seen) {
      for (const [status, count] of Object.entries(ofOne)) {
        counts[status] = (counts[status] ?? 0) + count
      }
    }
    process.send?.(counts)
  })
})
process.on('disconnect', () => process.exit())
process.send?.(true)
