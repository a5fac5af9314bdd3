import type { FastifyRequest } from 'fastify'
import { fail } from '../../../contract/errors.ts'
import { storageErrors } from '../../../contract/storage.ts'
import type { Actor, Services } from '../../platform/context.ts'
import { CallersUploads } from '../callers-uploads.ts'
import type { Address } from '../queries.ts'
import { contextOf } from '../storage-wire.ts'
import { storeObject } from '../store-object.ts'
import { verifyAddress } from './address-token.ts'

/** Stores the file that came to a signed address, in the name of whoever signed it. */
export async function storeSignedObject(
  services: Services,
  address: Address,
  request: FastifyRequest,
  holder: string,
) {
  const { sub, session_id, upsert } = await verifyAddress(
    services,
    'upload',
    address,
    request.query,
  )
  if (!sub || !session_id) throw fail(storageErrors.invalidToken)
  const actor: Actor = {
    role: 'authenticated',
    userId: sub,
    sessionId: session_id,
    claims: { role: 'authenticated', sub, session_id },
  }
  const uploads = new CallersUploads(contextOf(services, request, actor), holder)
  return storeObject(uploads, address, request, upsert)
}
