import { briefErrors } from '../../../contract/briefs/briefs.ts'
import { refusal } from '../../../contract/errors.ts'
import { type OpenLink, openPath } from '../../../contract/shares/open-links.ts'
import { requireCompany, type Tx } from '../../platform/database/transaction.ts'
import { selectOpenLink } from './queries.ts'

/** The open link of a brief of the caller's company. Throws 404 for any other brief. */
export async function readOpenLink(tx: Tx, briefId: string): Promise<OpenLink> {
  const found = await selectOpenLink(tx, requireCompany(tx), briefId)
  if (!found) throw refusal(briefErrors.notFound)
  const { token, lastPlayedAt, ...link } = found
  return {
    ...link,
    url: token && `${tx.services.env.PUBLIC_URL}${openPath}/${token}`,
    lastPlayedAt: lastPlayedAt?.toISOString() ?? null,
  }
}
