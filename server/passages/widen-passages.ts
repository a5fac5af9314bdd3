import type { Tx } from '../platform/database/transaction.ts'
import type { Passage } from './passage.ts'
import { type Part, selectBeside } from './queries.ts'

/**
 * Passages together with what is said right before and after them, the nearest first, as long as all of them have at
 * most `mostText` letters. Nothing is said twice, and what `leavesOut` names stays out.
 */
export async function widenPassages(
  tx: Tx,
  passages: readonly Passage[],
  { mostText, leavesOut }: { mostText: number; leavesOut: (text: string) => boolean },
): Promise<Passage[]> {
  const ids = passages.map(({ id }) => id)
  const beside = new Map((await selectBeside(tx, ids)).map((each) => [each.id, each]))
  const said = new Set(ids)
  let length = passages.reduce((sum, { text }) => sum + text.length, 0)
  return passages.map((passage) => {
    let parts: Part[] = [passage]
    const { before, after } = beside.get(passage.id) ?? {}
    for (const more of [before, after]) {
      if (!more || said.has(more.id) || length + more.text.length > mostText) continue
      const longer = more === before ? [more, ...parts] : [...parts, more]
      if (leavesOut(longer.map(({ text }) => text).join('\n'))) continue
      parts = longer
      length += more.text.length
      said.add(more.id)
    }
    return parts.length > 1 ? joined(passage, parts) : passage
  })
}

const joined = (passage: Passage, parts: readonly Part[]): Passage => ({
  ...passage,
  text: parts.map(({ text }) => text).join('\n'),
  starts: parts.flatMap(({ starts }) => starts ?? []),
  endMs: parts.at(-1)?.endMs ?? null,
  // The place of the nearest sentence was counted in the passage alone.
  nearest: null,
})
