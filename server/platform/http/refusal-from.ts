import type { FastifyError } from 'fastify'
import { ApiError, type ErrorEntry, generalErrors, refusal } from '../../../contract/errors.ts'
import { refusalOf } from '../database/database-errors.ts'

const { bodyTooLarge, busy, conflict, internal, noSpace } = generalErrors

/** What a wire says in place of the general errors. */
type OwnErrors = Partial<
  Record<'badRequest' | 'bodyTooLarge' | 'busy' | 'conflict' | 'internal' | 'noSpace', ErrorEntry>
>

/** The refusal that an error means to the caller. An unknown failure does not reveal its cause. */
export function refusalFrom(error: unknown, own: OwnErrors = {}): ApiError {
  if (error instanceof ApiError) return error
  const known = refusalOf(error)
  if (known?.code === busy.code) return refusal(own.busy ?? busy)
  if (known?.code === conflict.code) return refusal(own.conflict ?? conflict)
  if (known?.code === noSpace.code) return refusal(own.noSpace ?? noSpace)
  if (known) return known
  const { code, statusCode = 500, message } = error as FastifyError
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return refusal(own.bodyTooLarge ?? bodyTooLarge)
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return refusal(generalErrors.unsupportedType)
  if (statusCode >= 400 && statusCode < 500) {
    const entry = own.badRequest ?? { ...generalErrors.invalid, message }
    return new ApiError({ ...entry, status: statusCode })
  }
  return refusal(own.internal ?? internal)
}
