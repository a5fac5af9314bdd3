import {
  apiKeyErrors,
  type createApiKey as contract,
} from '../../../contract/developers/api-keys.ts'
import type { Input } from '../../../contract/endpoint.ts'
import { refusal } from '../../../contract/errors.ts'
import { recordActivity } from '../../platform/activity.ts'
import { authorize } from '../../platform/authorize.ts'
import type { Ctx } from '../../platform/context.ts'
import { requireCompany, withTx } from '../../platform/database/transaction.ts'
import { newCompanyKey } from '../../platform/keys/company-key.ts'
import { toApiKey } from './key-view.ts'
import { insertKey, selectKeys } from './queries.ts'

/** Creates an API key that acts for the caller, with some of their rights. Only this reply contains it. */
export async function createApiKey(ctx: Ctx, { body }: Input<typeof contract>) {
  authorize(ctx, 'developers.manage')
  const { secret, hash, ending } = newCompanyKey()
  const { expiresInDays, ...key } = body
  // A reply stored for an Idempotency-Key would leave the key readable in the database.
  return withTx({ ...ctx, idempotency: null }, async (tx) => {
    if (!key.rights.every((right) => tx.caller.permissions[right])) {
      throw refusal(apiKeyErrors.rightMissing)
    }
    const expiresAt = expiresInDays && new Date(tx.now().getTime() + expiresInDays * dayMs)
    const id = await insertKey(tx, { ...key, hash, ending, expiresAt })
    if (!id) throw nameTaken()
    const made = (await selectKeys(tx, requireCompany(tx))).find((key) => key.id === id)
    if (!made) throw new Error('the new API key is missing')
    await recordActivity(tx, {
      action: 'key.created',
      subjectType: 'key',
      subjectId: made.id,
      details: { name: made.name },
    })
    return { apiKey: toApiKey(made), secret }
  })
}

const dayMs = 24 * 3_600_000

const nameTaken = () =>
  refusal(apiKeyErrors.nameTaken, {}, [{ path: 'name', message: apiKeyErrors.nameTaken.message }])
