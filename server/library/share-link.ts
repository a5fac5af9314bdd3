import { refusal } from '../../contract/errors.ts'
import { libraryErrors, type OpenedShare } from '../../contract/library/library.ts'
import type { SharedKind } from '../../contract/shares/shares.ts'
import type { SystemTx } from '../platform/database/transaction.ts'
import {
  findEnded,
  findProvenAddress,
  findShareBehind,
  lockWrongCodes,
  type ShareBehind,
} from './queries.ts'

/** The number of wrong codes after which a share has to be sent again. */
const maxWrongCodes = 5

/** The share that a mailed link names. Throws 404 for an unknown one. */
export async function shareOfLink(tx: SystemTx, token: string): Promise<ShareBehind> {
  const share = await findShareBehind(tx, token)
  if (!share) throw refusal(libraryErrors.unknownLink)
  return share
}

/** The same, but only for a live share. Throws 410 for any other. */
export async function liveShareOfLink(tx: SystemTx, token: string): Promise<ShareBehind> {
  const share = await shareOfLink(tx, token)
  if (!share.live) throw refusal(libraryErrors.ended)
  return share
}

/**
 * The same for a request for access: a live share, or one that has ended and belongs to the asking account.
 * Throws 410 for others.
 */
export async function askableShareOfLink(tx: SystemTx, token: string, userId: string | null) {
  const share = await shareOfLink(tx, token)
  if (share.live) return share
  const ended = await findEnded(tx, share.id)
  const own = userId !== null && (await findProvenAddress(tx, userId)) === share.email
  if (!own || !ended || ended.why === 'withdrawn') throw refusal(libraryErrors.ended)
  return share
}

/** Returns how many wrong codes were tried. Throws 429 if no more are allowed. */
export async function countedCodes(tx: SystemTx, { id }: ShareBehind): Promise<number> {
  const wrong = await lockWrongCodes(tx, id)
  if (wrong >= maxWrongCodes) throw refusal(libraryErrors.tooManyCodes)
  return wrong
}

/** The kind of what is shared. */
export function kindOf({ brief_id, canvas_id }: ShareBehind): SharedKind {
  if (brief_id !== null) return 'brief'
  return canvas_id !== null ? 'canvas' : 'document'
}

/** The shared item for its reader's page. */
export const openedBy = ({ brief_id, canvas_id, document_id }: ShareBehind): OpenedShare => ({
  briefId: brief_id,
  canvasId: canvas_id,
  documentId: document_id,
})
