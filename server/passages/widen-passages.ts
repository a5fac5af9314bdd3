import type { Tx } from '../platform/database/transaction.ts'
import type { Passage } from './passage.ts'
import { selectBeside } from './queries.ts'

/**
 * Each passage between what is said right before and after it, the nearest first, as long as all of them have at most
 * `mostText` letters. Nothing is said twice, and what `leavesOut` names stays out. The parts are not joined, because
 * what says nothing may have been left out between them.
 */
export async function widenPassages(
  tx: Tx,
  passages: readonly Passage[],
  { mostText, leavesOut }: { mostText: number; leavesOut: (text: string) => boolean },
): Promise<Passage[][]> {
  const ids = passages.map(({ id }) => id)
  const beside = new Map((await selectBeside(tx, ids)).map((each) => [each.id, each]))
  const said = new Set(ids)
  let length = passages.reduce((sum, { text }) => sum + text.length, 0)
  return passages.map((passage) => {
    let parts: Passage[] = [passage]
    const { before, after } = beside.get(passage.id) ?? {}
    for (const more of [before, after]) {
      if (!more || said.has(more.id) || length + more.text.length > mostText) continue
      // The place of the nearest sentence is that of the passage alone.
      const part = { ...passage, ...more, nearest: null }
      const longer = more === before ? [part, ...parts] : [...parts, part]
      if (leavesOut(longer.map(({ text }) => text).join('\n'))) continue
      parts = longer
      length += more.text.length
      said.add(more.id)
    }
    return parts
  })
}
