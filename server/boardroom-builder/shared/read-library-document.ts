import {
  type DocumentBlock,
  questionsOf,
  sourcesOfBlock,
  staysInside,
} from '../../../contract/boardroom-builder/document-blocks.ts'
import { documentErrors } from '../../../contract/boardroom-builder/documents.ts'
import { embargoMessages } from '../../../contract/embargoes/embargoes.ts'
import { refusal } from '../../../contract/errors.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { toSharedView } from '../../shares/shared-view.ts'
import { withCheckedSources } from '../sources/check-sources.ts'
import { selectLibraryDocument, selectWithheldBriefs } from './queries.ts'

/** The published version of a document shared with the caller. Throws 404 for others. */
export async function readLibraryDocument(tx: Tx, id: string) {
  const shared = await selectLibraryDocument(tx, id)
  if (!shared) throw refusal(documentErrors.notFound)
  const told = shared.blocks.filter((block) => !staysInside(block))
  const checked = withCheckedSources(told, shared.sources ?? [])
  const withheld = await selectWithheld(tx, checked)
  return {
    ...toSharedView(shared.document),
    blocks: withoutWithheld(withoutQuestions(checked), withheld),
    sources: (shared.sources ?? []).filter((source) => !withheld.has(source.id)),
    published: shared.blocks,
  }
}

/** The blocks without the open questions of versions published before these were refused. */
function withoutQuestions(blocks: DocumentBlock[]): DocumentBlock[] {
  if (blocks.every((block) => questionsOf(block).length === 0)) return blocks
  const kept = blocks.filter(({ type }) => type !== 'gap')
  // A cell or callout needs content.
  return JSON.parse(JSON.stringify(kept), (_, value) =>
    value?.type === 'gap' ? { type: 'paragraph' } : value,
  )
}

/** The cited briefs whose embargo the caller has not accepted. */
async function selectWithheld(tx: Tx, blocks: readonly DocumentBlock[]) {
  const cited = blocks.flatMap(sourcesOfBlock).map(({ id }) => id)
  return new Set(cited.length > 0 ? await selectWithheldBriefs(tx, cited) : [])
}

/** The blocks, without the words and titles of these briefs. */
function withoutWithheld(blocks: DocumentBlock[], withheld: ReadonlySet<string>): DocumentBlock[] {
  if (withheld.size === 0) return blocks
  return JSON.parse(JSON.stringify(blocks), (key, value) =>
    key === 'source' && withheld.has(value?.id)
      ? { ...value, title: embargoMessages.withheld, quote: '' }
      : value,
  )
}
