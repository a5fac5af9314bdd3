import { z } from 'zod'

type JsonSchema = { [key: string]: unknown }

/**
 * The JSON schema that serialises a reply: only declared fields are sent. A nullable part becomes
 * `nullable`, which the serialiser handles without trying branches.
 */
export function replySchema(reply: z.ZodType): JsonSchema {
  return z.toJSONSchema(reply, {
    target: 'draft-7',
    io: 'output',
    override: ({ jsonSchema }) => {
      const options = jsonSchema.anyOf as JsonSchema[] | undefined
      const some = options?.filter((option) => option.type !== 'null') ?? []
      if (options?.length !== 2 || some.length !== 1) return
      delete jsonSchema.anyOf
      Object.assign(jsonSchema, some[0], { nullable: true })
    },
  }) as JsonSchema
}
