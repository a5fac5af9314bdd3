import type { deleteBrief as contract } from '../../contract/briefs.ts'
import type { Input } from '../../contract/endpoint.ts'
import type { Ctx } from '../platform/context.ts'
import { deleteBriefs } from './delete-briefs.ts'

/** Deletes a brief; `transactionId` restores it from the trash. */
export async function deleteBrief(ctx: Ctx, { params: { id } }: Input<typeof contract>) {
  const { transactionId } = await deleteBriefs(ctx, { body: { ids: [id] } })
  return { id, transactionId }
}
