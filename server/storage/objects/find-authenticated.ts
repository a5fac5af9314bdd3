import type { FastifyRequest } from 'fastify'
import { refusal } from '../../../contract/errors.ts'
import { storageErrors } from '../../../contract/storage/storage.ts'
import type { Services } from '../../platform/context.ts'
import { asCaller, authorizeFiles } from '../as-caller.ts'
import type { Address, PublicObject } from '../queries.ts'
import { callerContext } from '../storage-wire.ts'
import { askers } from '../wire-call.ts'
import { findObject } from './queries.ts'

/** Returns the file to members of its company. Throws 404 for everybody else. */
export async function findAuthenticated(
  services: Services,
  address: Address,
  request: FastifyRequest,
): Promise<PublicObject> {
  const ctx = await callerContext(services, request, askers)
  authorizeFiles(ctx)
  const found = await asCaller({ ...ctx, readOnly: true }, (tx) => findObject(tx, address))
  if (!found) throw refusal(storageErrors.objectNotFound)
  return found
}
