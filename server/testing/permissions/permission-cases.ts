import { expect, test } from 'vitest'
import {
  type Actor,
  aboutRows,
  actors,
  allows,
  type Rule,
  rightsOf,
  type Whose,
  whose,
} from './permission-actors.ts'

/** By default every pair of operation, actor and row; with DEEP every combination. */
export const deep = process.env.DEEP === '1'

const tried = new Map<string | undefined, number>()
const thisFile = () => expect.getState().testPath
const triedCases = () => tried.get(thisFile()) ?? 0

/** Adds the last test of the calling file: it has tried at least so many cases of an actor and a row, without probes. */
export function expectCases(least: number) {
  if (!deep) return
  test(`at least ${least} cases were tried`, () => {
    expect(triedCases()).toBeGreaterThanOrEqual(least)
  })
}

/** The cases of one operation: each actor with one kind of row in turn, or with all kinds. */
function casesOf(rule: Rule, turn: number | 'all'): { actor: Actor; row: Whose }[] {
  if (!aboutRows(rule)) return actors.map((actor) => ({ actor, row: 'own' }))
  return actors.flatMap((actor, at) => {
    const rows = deep || turn === 'all' ? whose : [whose[(at + turn) % whose.length] as Whose]
    return rows.map((row) => ({ actor, row }))
  })
}

/** The refused cases, and of the allowed ones the last actor of each company and of those without: the weakest. */
function ofTheWeakest(rule: Rule, cases: ReturnType<typeof casesOf>) {
  const isAllowed = ({ actor, row }: { actor: Actor; row: Whose }) => allows(rule, actor, row)
  const homeOf = (actor: Actor) => (rightsOf[actor] ? actor.startsWith('other') : 'none')
  const weakest = new Map(cases.filter(isAllowed).map((one) => [homeOf(one.actor), one]))
  return cases.filter((one) => !isAllowed(one) || weakest.get(homeOf(one.actor)) === one)
}

/** Allowed, silently refused (no row was affected), or refused with this status. */
export type Outcome = boolean | number

/** Tries every case of an operation, or fewer of a slow one, and returns those that differ from the table. */
export async function compare(
  rule: Rule,
  turn: number | 'all',
  attempt: (actor: Actor, row: Whose) => Promise<Outcome>,
  refusedWith?: (actor: Actor, row: Whose) => number,
  slow = false,
): Promise<string[]> {
  const wrong = []
  const cases = casesOf(rule, turn)
  for (const { actor, row } of slow && !deep ? ofTheWeakest(rule, cases) : cases) {
    const outcome = await attempt(actor, row)
    tried.set(thisFile(), triedCases() + 1)
    const allowed = outcome === true
    const expected = typeof outcome === 'number' && refusedWith ? refusedWith(actor, row) : outcome
    if (allowed === allows(rule, actor, row) && outcome === expected) continue
    const meant = allows(rule, actor, row) ? 'allowed' : `refused (${String(expected)})`
    wrong.push(`${actor}, ${row} row: ${inWords(outcome)} instead of ${meant}`)
  }
  return wrong
}

function inWords(outcome: Outcome): string {
  if (outcome === true) return 'allowed'
  return outcome === false ? 'refused' : `refused (${outcome})`
}
