import type { DocumentBlock } from '../../../contract/boardroom-builder/document-blocks.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { type CheckedSource, checkSources, claimsOf, findingsOf } from './check-sources.ts'
import { selectConfirmed } from './queries.ts'

type Draft = { id: string; version: number; blocks: readonly DocumentBlock[] }

/**
 * What the sources of a text turn out to be for the caller. Of those that the caller has no access to, what somebody
 * with access confirmed in an earlier step of the same version holds.
 */
export async function confirmSources(tx: Tx, { id, version, blocks }: Draft) {
  const checked = await checkSources(tx, tx.actor.userId, blocks)
  if (!checked.some(({ problem }) => problem === 'unknown')) return checked
  const earlierOf = findingsOf(await selectConfirmed(tx, id, version))
  return checked.map((one): CheckedSource => {
    if (one.problem !== 'unknown') return one
    return earlierOf({ source: { ...one, title: '' }, words: one.words }) ?? one
  })
}

/** The claims that could not be verified, in the order of the text. */
export function unverifiedClaims(
  blocks: readonly DocumentBlock[],
  checked: readonly CheckedSource[],
) {
  const findingOf = findingsOf(checked)
  return blocks.flatMap((block) =>
    claimsOf(block).flatMap((claim) => {
      const problem = findingOf(claim)?.problem
      const { source, words } = claim
      return problem
        ? [{ ...source, blockId: block.attrs.id, quote: source.quote || words, problem }]
        : []
    }),
  )
}
