import type { FastifyRequest } from 'fastify'
import { fail } from '../../../contract/errors.ts'
import { storageErrors } from '../../../contract/storage.ts'
import type { Actor, Services } from '../../platform/context.ts'
import { CallersUploads } from '../callers-uploads.ts'
import { contextOf } from '../storage-wire.ts'
import type { Signature } from './address-token.ts'

/** The uploads of whoever signed. Throws 400 for what the installation's own service signed. */
export function signersUploads(
  services: Services,
  request: FastifyRequest,
  holder: string,
  { sub, session_id }: Signature,
): CallersUploads {
  if (!sub || !session_id) throw fail(storageErrors.invalidToken)
  const actor: Actor = {
    role: 'authenticated',
    userId: sub,
    sessionId: session_id,
    claims: { role: 'authenticated', sub, session_id },
  }
  return new CallersUploads(contextOf(services, request, actor), holder)
}
