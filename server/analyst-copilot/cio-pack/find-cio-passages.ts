import type { findCioPassages as contract } from '../../../contract/analyst-copilot/cio-coverage.ts'
import type { Input } from '../../../contract/endpoint.ts'
import type { Ctx } from '../../platform/context.ts'
import { findForItem } from './find-for-item.ts'

const mostShown = 3

/** What comes closest to a question of the caller's pack in what they may read of a vendor. */
export async function findCioPassages(ctx: Ctx, { params }: Input<typeof contract>) {
  return (await findForItem(ctx, params, mostShown)).found
}
