import type { Input } from '../../contract/endpoint.ts'
import type { askQuestion as contract } from '../../contract/questions/questions.ts'
import type { Ctx } from '../platform/context.ts'
import { withTx } from '../platform/database/transaction.ts'
import { askAbout } from './ask-about.ts'

/** Asks the vendor of a brief shared with the caller. */
export async function askQuestion(ctx: Ctx, { params, body }: Input<typeof contract>) {
  return withTx(ctx, (tx) => askAbout(tx, params.briefId, body))
}
