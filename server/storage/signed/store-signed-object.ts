import type { FastifyRequest } from 'fastify'
import type { Services } from '../../platform/context.ts'
import type { Address } from '../queries.ts'
import { storeObject } from '../store-object.ts'
import { verifyAddress } from './address-token.ts'
import { signersUploads } from './signers-uploads.ts'

/** Stores a file uploaded to a signed address, in the signer's name. */
export async function storeSignedObject(
  services: Services,
  address: Address,
  request: FastifyRequest,
  holder: string,
) {
  const signature = await verifyAddress(services, 'upload', address, request.query)
  const uploads = signersUploads(services, request, holder, signature)
  return storeObject(uploads, address, request, signature.upsert)
}
