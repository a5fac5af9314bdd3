import { z } from 'zod'
import { asCaller, authorizeFiles } from '../as-caller.ts'
import { rulesOf } from '../bucket-rules.ts'
import { type Call, parseBody } from '../wire-call.ts'
import { isFile, objectView } from './object-view.ts'
import { selectPage } from './queries.ts'

const place = z.object({ value: z.string(), name: z.string() })

const cursor = z.string().transform((text, { addIssue }) => {
  try {
    return place.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  } catch {
    addIssue({ code: 'custom', message: 'is no cursor of this list' })
    return z.NEVER
  }
})

const listing = z.object({
  prefix: z.string().default(''),
  limit: z.int().min(1).max(1000).default(1000),
  cursor: cursor.nullish(),
  with_delimiter: z.boolean().default(false),
  sortBy: z
    .object({
      column: z.enum(['name', 'created_at', 'updated_at']).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
    })
    .nullish(),
})

/**
 * Returns the company's files whose keys begin with a prefix, one page at a time; with folders if
 * requested.
 */
export async function listObjectsV2({ ctx, bucket, body }: Call) {
  authorizeFiles(ctx)
  rulesOf(ctx.services.env, bucket)
  const asked = parseBody(listing, body)
  const { column, order } = asked.sortBy ?? ({ column: 'name', order: 'asc' } as const)
  const page = {
    ...{ bucket, prefix: asked.prefix, folders: asked.with_delimiter, column, order },
    limit: asked.limit + 1,
    after: asked.cursor ?? null,
  }
  const found = await asCaller({ ...ctx, readOnly: true }, (tx) => selectPage(tx, page))
  const entries = found.slice(0, asked.limit)
  const last = found.length > entries.length ? entries.at(-1) : undefined
  const next = last && JSON.stringify({ value: last.place, name: last.name })
  return {
    hasNext: next !== undefined,
    folders: entries
      .filter((entry) => !isFile(entry))
      .map(({ name }) => ({ name, key: name.replace(/\/$/, '') })),
    objects: entries.filter(isFile).map((entry) => ({ ...objectView(entry), key: entry.name })),
    ...(next === undefined ? {} : { nextCursor: Buffer.from(next).toString('base64url') }),
  }
}
