import type { FastifyRequest } from 'fastify'
import { refusal } from '../../../contract/errors.ts'
import { storageErrors } from '../../../contract/storage.ts'
import type { Actor, Services } from '../../platform/context.ts'
import { CallersUploads } from '../callers-uploads.ts'
import { contextOf } from '../storage-wire.ts'
import type { Signature } from './address-token.ts'

/** The uploads of the signer: an account, or the service role. */
export function signersUploads(
  services: Services,
  request: FastifyRequest,
  holder: string,
  { sub, session_id }: Signature,
): CallersUploads {
  return new CallersUploads(contextOf(services, request, actorOf(sub, session_id)), holder)
}

function actorOf(sub: string | undefined, session_id: string | undefined): Actor {
  if (sub && session_id) {
    const claims = { role: 'authenticated', sub, session_id } as const
    return { role: 'authenticated', userId: sub, sessionId: session_id, claims }
  }
  if (sub || session_id) throw refusal(storageErrors.invalidToken)
  return { role: 'service_role', userId: null, sessionId: null, claims: { role: 'service_role' } }
}
