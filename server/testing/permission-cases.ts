import {
  type Actor,
  aboutRows,
  actors,
  allows,
  type Rule,
  type Whose,
  whose,
} from './permission-matrix.ts'

/** Every pair of operation, actor and row by default; every combination with DEEP. */
export const deep = process.env.DEEP === '1'

/** How many cases this file has tried. */
export const counted = { cases: 0 }

/** The cases of one operation: each actor with one kind of row in turn, or with all of them. */
function casesOf(rule: Rule, turn: number): { actor: Actor; row: Whose }[] {
  if (!aboutRows(rule)) return actors.map((actor) => ({ actor, row: 'own' }))
  return actors.flatMap((actor, at) => {
    const rows = deep ? whose : [whose[(at + turn) % whose.length] as Whose]
    return rows.map((row) => ({ actor, row }))
  })
}

/** Tries every case of an operation and answers those that end otherwise than the table says. */
export async function compare(
  rule: Rule,
  turn: number,
  attempt: (actor: Actor, row: Whose) => Promise<boolean>,
): Promise<string[]> {
  const wrong = []
  for (const { actor, row } of casesOf(rule, turn)) {
    const allowed = await attempt(actor, row)
    counted.cases++
    if (allowed === allows(rule, actor, row)) continue
    wrong.push(`${actor}, ${row} row: ${allowed ? 'allowed' : 'refused'}`)
  }
  return wrong
}
