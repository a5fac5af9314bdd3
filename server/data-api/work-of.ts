import type { Ctx } from '../platform/context.ts'
import { type Tx, withTx } from '../platform/database/transaction.ts'
import type { Preferences } from './preferences.ts'

/** Ends a transaction without what it did, and carries out what that was. */
class Rollback<T> extends Error {
  readonly done: T

  constructor(done: T) {
    super('taken back as asked')
    this.done = done
  }
}

/** Does the work in a transaction of the caller's, and takes it back where the caller wishes so. */
export async function workOf<T>(
  ctx: Ctx,
  { takenBack }: Preferences,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  if (!takenBack) return withTx(ctx, work)
  try {
    return await withTx(ctx, async (tx) => {
      throw new Rollback(await work(tx))
    })
  } catch (error) {
    if (error instanceof Rollback) return error.done
    throw error
  }
}
