import { refusal } from '../../../contract/errors.ts'
import { storageErrors } from '../../../contract/storage/storage.ts'
import type { Services } from '../../platform/context.ts'
import { withSystemTx } from '../../platform/database/transaction.ts'
import type { Address, PublicObject } from '../queries.ts'
import { verifyAddress } from './address-token.ts'
import { findSignedObject } from './queries.ts'

/** Returns the transformation of the picture at a signed address. Throws 400 for a bad token. */
export async function signedTransform(services: Services, address: Address, query: unknown) {
  const { transform } = await verifyAddress(services, 'read', address, query)
  return transform
}

/**
 * Returns the file at a signed address. Throws 400 for a bad token, 404 for a deleted file, and for a restricted
 * one once the signer's session has ended.
 */
export async function findSigned(
  services: Services,
  address: Address,
  query: unknown,
): Promise<PublicObject> {
  const { sub, session_id } = await verifyAddress(services, 'read', address, query)
  const object = await withSystemTx(
    services,
    'signed address',
    (tx) => findSignedObject(tx, address, { userId: sub, sessionId: session_id }),
    'read only',
  )
  if (!object) throw refusal(storageErrors.objectNotFound)
  return object
}
