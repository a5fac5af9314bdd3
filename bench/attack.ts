import { join } from 'node:path'
import type { Target } from '../server/testing/attacks/attack/target.ts'
import { type Helper, startHelper } from './processes.ts'

/** One kind of attack: how many attackers, and for how long. */
export type AttackPlan = { kind: string; attackers: number; seconds: number; target: Target }

/** How often the attackers got each status. */
export type StatusCounts = Record<string, number>

export function startAttackers(): Promise<Helper<true, AttackPlan, StatusCounts>> {
  return startHelper<true, AttackPlan, StatusCounts>(join(import.meta.dirname, 'attack-process.ts'))
}
