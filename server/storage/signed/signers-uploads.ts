import type { FastifyRequest } from 'fastify'
import { refusal } from '../../../contract/errors.ts'
import { storageErrors } from '../../../contract/storage/storage.ts'
import { actorOf, type Claims, type Services } from '../../platform/context.ts'
import { requestContext } from '../../platform/http/request-context.ts'
import { CallersUploads } from '../callers-uploads.ts'
import type { Signature } from './address-token.ts'

/** The uploads of the signer: an account, or the service role. */
export function signersUploads(
  services: Services,
  request: FastifyRequest,
  holder: string,
  { sub, session_id }: Signature,
): CallersUploads {
  const actor = actorOf(claimsOf(sub, session_id))
  const ctx = requestContext(services, request, actor, { access: 'user' })
  return new CallersUploads(ctx, holder)
}

function claimsOf(sub: string | undefined, session_id: string | undefined): Claims {
  if (sub && session_id) return { role: 'authenticated', sub, session_id }
  if (sub || session_id) throw refusal(storageErrors.invalidToken)
  return { role: 'service_role' }
}
