import type { CopilotSource } from '../../../../contract/analyst-copilot/analyst-copilot.ts'
import { addressOf } from '../../../passages/address-of.ts'
import type { Found } from './queries.ts'

/** A field of a row as a source of an answer. `companyId` is the asker's. */
export function toRowSource(
  row: Found,
  cited: Pick<CopilotSource, 'id' | 'field' | 'snippet'>,
  companyId: string | null,
): CopilotSource {
  const { productId = null, briefId = null } = row
  const isOwn = row.companyId === null || row.companyId === companyId
  return {
    ...cited,
    title: row.name,
    vendor: row.vendor ?? (row.productId || row.createdAt ? null : row.name),
    companyId: row.companyId,
    productId,
    briefId,
    canvasId: row.canvasId ?? null,
    documentId: row.documentId ?? null,
    versionId: row.versionId ?? null,
    type: isOwn ? 'internal' : 'external',
    url: recordPage(row, isOwn) ?? addressOf({ briefId, productId }, isOwn, null),
    relevanceScore: 1,
    startMs: null,
    endMs: null,
    createdAt: row.createdAt ? new Date(row.createdAt).toISOString() : null,
  }
}

function recordPage({ canvasId, documentId }: Found, isOwn: boolean): string | null {
  if (canvasId) return `${isOwn ? '/insight-canvas' : '/library/canvases'}/${canvasId}`
  return documentId ? `${isOwn ? '/boardroom-builder' : '/library/documents'}/${documentId}` : null
}

const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' })

/** A date as tables show it. */
export const shownDate = (at: string): string => day.format(new Date(at))
