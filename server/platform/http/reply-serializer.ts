import fastJson, { type Schema } from 'fast-json-stringify'
import { z } from 'zod'

type Serializer = (reply: unknown) => string

const made = new WeakMap<z.ZodType, Serializer>()

/**
 * Fastify's `serializerCompiler` for a reply of the contract: only declared fields are sent. Compiled at the first
 * reply and once per process, because compiling all took most of the time in which the application starts.
 */
export function replySerializer({ schema: reply }: { schema: unknown }): Serializer {
  if (!(reply instanceof z.ZodType)) throw new TypeError('A reply is described by a Zod schema')
  return (value) => {
    const serialize = made.get(reply) ?? (fastJson(replySchema(reply)) as Serializer)
    made.set(reply, serialize)
    return serialize(value)
  }
}

/** A nullable part becomes `nullable`, which the serializer handles without trying branches. */
function replySchema(reply: z.ZodType): Schema {
  return z.toJSONSchema(reply, {
    target: 'draft-7',
    io: 'output',
    override: ({ jsonSchema }) => {
      const some = jsonSchema.anyOf?.filter(({ type }) => type !== 'null') ?? []
      if (jsonSchema.anyOf?.length !== 2 || some.length !== 1) return
      delete jsonSchema.anyOf
      Object.assign(jsonSchema, some[0], { nullable: true })
    },
  }) as Schema
}
