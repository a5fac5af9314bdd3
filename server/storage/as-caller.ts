import pg from 'pg'
import { type ErrorEntry, refusal } from '../../contract/errors.ts'
import { storageErrors } from '../../contract/storage/storage.ts'
import { authorize } from '../platform/authorize.ts'
import type { Ctx } from '../platform/context.ts'
import { type Tx, withTx } from '../platform/database/transaction.ts'

/**
 * Errors raised by the database, by SQLSTATE. The last two are PostgreSQL's own: a foreign key violation and a
 * unique violation.
 */
const refusals: Record<string, ErrorEntry> = {
  BW030: storageErrors.notAllowed,
  BW031: storageErrors.bucketNotFound,
  BW032: storageErrors.tooLarge,
  BW033: storageErrors.duplicate,
  BW034: storageErrors.quotaExceeded,
  BW035: storageErrors.uploadNotFound,
  BW039: storageErrors.inUse,
  BW043: storageErrors.tooManyFiles,
  BW044: storageErrors.noCompanyFolder,
  '23503': storageErrors.inUse,
  '23505': storageErrors.duplicate,
}

/** Runs one transaction as the caller. Translates database errors into storage errors. */
export async function asCaller<T>(ctx: Ctx, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await withTx(ctx, work)
  } catch (error) {
    const entry = error instanceof pg.DatabaseError && refusals[error.code ?? '']
    if (!entry) throw error
    // The database knows the limit and puts it into its message.
    throw refusal(
      entry === storageErrors.tooManyFiles ? { ...entry, message: error.message } : entry,
    )
  }
}

/**
 * Requires a member of the company. The service role belongs to no company and may do everything.
 */
export function authorizeFiles(ctx: Ctx) {
  if (ctx.actor.role !== 'service_role') authorize(ctx, 'files.view')
}

/** The same for uploading. */
export function authorizeUpload(ctx: Ctx) {
  if (ctx.actor.role !== 'service_role') authorize(ctx, 'files.upload')
}
