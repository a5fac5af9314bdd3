import type { DocumentBlock } from '../../../contract/boardroom-builder/document-blocks.ts'
import { documentSourceErrors } from '../../../contract/boardroom-builder/document-sources.ts'
import { refusal } from '../../../contract/errors.ts'
import type { Services } from '../../platform/context.ts'
import { type Tx, withSystemTx } from '../../platform/database/transaction.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { requireVersion } from '../../records/versions/require-version.ts'
import { documentKind } from '../document-kind.ts'
import { type CheckedSource, checkSources, claimsOf, findingsOf } from './check-sources.ts'
import { keepChecked, selectUnchecked } from './queries.ts'

/** Stores what the publisher's rights show about the sources of a version. Throws 409 for internal quotations. */
export async function checkPublishedSources(tx: Tx, documentId: string, versionId: string) {
  const { parts: blocks } = await requireVersion(tx, documentKind, documentId, versionId)
  const checked = await checkSources(tx, tx.actor.userId, blocks)
  const issues = internalQuotes(blocks, checked)
  if (issues.length > 0) throw refusal(documentSourceErrors.internal, {}, issues)
  await keepChecked(tx, versionId, checked)
}

function internalQuotes(blocks: readonly DocumentBlock[], checked: readonly CheckedSource[]) {
  const findingOf = findingsOf(checked)
  return blocks.flatMap((block) =>
    claimsOf(block)
      .filter((claim) => findingOf(claim)?.problem === 'internal')
      .map(({ source, words }) => ({ path: block.attrs.id, message: source.quote || words })),
  )
}

/**
 * The job that checks versions which an earlier release published, with the rights of the company's owner. Until
 * then readers see their sources as unverified.
 */
export function checkPublishedSourcesJob(services: Services): Job {
  return {
    queue: 'boardroom-builder.check-sources',
    cron: '* * * * *',
    work: async () => {
      await withSystemTx(services, 'check the sources of published documents', async (tx) => {
        for (const { id, owner, blocks } of await selectUnchecked(tx)) {
          await keepChecked(tx, id, await checkSources(tx, owner, blocks))
        }
      })
    },
  }
}
