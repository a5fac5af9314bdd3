// Attackers in a process of their own, so that what they cost is not counted as the server's.
import { Agent } from 'node:http'
import { attacks, attackUntil } from '../server/testing/attack/attacks.ts'
import type { Assault, Damage } from './attack.ts'

process.on('message', ({ kind, attackers, seconds, target }: Assault) => {
  const agent = new Agent({ keepAlive: true })
  const blow = attacks[kind]
  if (!blow) throw new Error(`there is no attack '${kind}'`)
  const signal = AbortSignal.timeout(seconds * 1000)
  const striking = Array.from({ length: attackers }, () => attackUntil(signal, blow, target, agent))
  Promise.all(striking).then((seen) => {
    agent.destroy()
    const damage: Damage = {}
    for (const counts of seen) {
      for (const [status, count] of Object.entries(counts)) {
        damage[status] = (damage[status] ?? 0) + count
      }
    }
    process.send?.(damage)
  })
})
process.on('disconnect', () => process.exit())
process.send?.(true)
