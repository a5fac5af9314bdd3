import type { listDocumentShares as contract } from '../../contract/boardroom-builder/document-shares.ts'
import type { Input } from '../../contract/endpoint.ts'
import type { Ctx } from '../platform/context.ts'
import { listAudience } from './list-audience.ts'

/** The shares of a document of the caller's company, one page at a time. */
export async function listDocumentShares(ctx: Ctx, { params, query }: Input<typeof contract>) {
  return listAudience(ctx, { kind: 'document', id: params.id }, query)
}
