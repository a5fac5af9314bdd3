import fastJson, { type Schema } from 'fast-json-stringify'
import { z } from 'zod'

type Serializer = (reply: unknown) => string

const made = new WeakMap<z.ZodType, Serializer>()

/** Optimizing the code that tells the kinds of a union apart takes longer than it ever saves. */
const ajv = { code: { optimize: false } }

/**
 * Fastify's `serializerCompiler` for a reply of the contract: only declared fields are sent. Compiled at the first
 * reply and once per process, because compiling all took most of the time in which the application starts.
 */
export function replySerializer({ schema: reply }: { schema: unknown }): Serializer {
  if (!(reply instanceof z.ZodType)) throw new TypeError('A reply is described by a Zod schema')
  return (value) => {
    const serialize = made.get(reply) ?? (fastJson(replySchema(reply), { ajv }) as Serializer)
    made.set(reply, serialize)
    return serialize(value)
  }
}

/**
 * A nullable part is handled without trying branches. What several parts share is defined once: a document's nested
 * lists would otherwise take two seconds to compile.
 */
function replySchema(reply: z.ZodType): Schema {
  return z.toJSONSchema(reply, {
    target: 'draft-7',
    io: 'output',
    reused: 'ref',
    override: ({ jsonSchema }) => {
      const [part, ...others] = jsonSchema.anyOf?.filter(({ type }) => type !== 'null') ?? []
      if (jsonSchema.anyOf?.length !== 2 || !part || others.length > 0) return
      delete jsonSchema.anyOf
      Object.assign(jsonSchema, part.$ref ? orNothing(part) : { ...part, nullable: true })
    },
  }) as Schema
}

// biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
const orNothing = (part: object) => ({ if: nothing, then: nothing, else: part })
const nothing = { type: 'null' }
