import type { Ctx } from '../platform/context.ts'
import { type Tx, withTx } from '../platform/database/transaction.ts'
import type { Preferences } from './preferences.ts'

/** Rolls back the transaction, and carries the work's result out of it. */
class Rollback<T> extends Error {
  readonly done: T

  constructor(done: T) {
    super('rolled back as requested')
    this.done = done
  }
}

/** Runs the work in the caller's transaction, and rolls it back if the caller asked for that. */
export async function runWork<T>(
  ctx: Ctx,
  { rollback }: Preferences,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  if (!rollback) return withTx(ctx, work)
  try {
    return await withTx(ctx, async (tx) => {
      throw new Rollback(await work(tx))
    })
  } catch (error) {
    if (error instanceof Rollback) return error.done
    throw error
  }
}
