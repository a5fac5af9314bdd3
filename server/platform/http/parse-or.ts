import type { z } from 'zod'
import type { Issue } from '../../../contract/errors.ts'

/** Parses `value`; throws what `refused` makes of the fields that do not fit. */
export function parseOr<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  refused: (issues: Issue[]) => Error,
): z.output<Schema> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw refused(parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })))
}
