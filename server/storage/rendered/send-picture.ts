import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../../platform/context.ts'
import { pictureOf, pictureType } from '../picture.ts'
import type { PublicObject } from '../queries.ts'
import { type Files, sendDerived } from '../read-object.ts'
import { renderedPicture } from './rendered-picture.ts'
import type { Transform } from './transform.ts'

type Asked = (request: FastifyRequest) => Promise<Transform | undefined>

/** Sends a picture transformed as requested, or by default the smaller one that pages show. */
export function pictureSender(services: Services, asked: Asked) {
  return async (
    files: Files,
    object: PublicObject,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    const transform = await asked(request)
    const picture = transform
      ? await renderedPicture(services, object, transform)
      : { path: pictureOf(object.id), type: pictureType }
    return sendDerived(files, object, picture, request, reply)
  }
}
