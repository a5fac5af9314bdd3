import { z } from 'zod'
import { endpoint, pageOf, pageQuery } from '../endpoint.ts'
import type { ErrorEntry } from '../errors.ts'
import { text } from '../values/text.ts'
import { presenceErrors, presenceSchema, signSchema } from './presence.ts'
import type { RecordErrors } from './record-errors.ts'

type Shape = z.ZodRawShape

/** A kind of record as its calls describe it. */
type KindOfRecord<Opened, Changes, Saved, Version, Content> = {
  /** Its name in the names of calls, in texts and in addresses, and what its parts are called in texts. */
  name: string
  one: string
  path: string
  part: string
  errors: RecordErrors
  /** Why a save may be refused beside these, and a restore. */
  saveErrors?: readonly ErrorEntry[]
  restoreErrors?: readonly ErrorEntry[]
  /** What reading one returns, and what that is, for the documentation. */
  opened: Opened
  opens: string
  title: z.ZodType<string, string>
  partId: z.ZodType<string, string>
  mostParts: number
  /** What its calls say of changes, saves, versions and their content, beside what those of every kind say. */
  changes: Changes
  saved: Saved
  version: Version
  content: Content
}

/** The calls with which a record is opened, saved part by part, deleted, and returned to earlier versions. */
export function recordCalls<
  Opened extends z.ZodType,
  Changes extends Shape,
  Saved extends Shape,
  Version extends Shape,
  Content extends Shape,
>(kind: KindOfRecord<Opened, Changes, Saved, Version, Content>) {
  const { name, one, part, path, errors, partId } = kind
  const { saveErrors = [], restoreErrors = [] } = kind
  const access = 'user'
  const params = z.object({ id: z.uuid() })
  const ofVersion = params.extend({ versionId: z.uuid() })
  const changes = z
    .object({
      revision: z.int(),
      title: z.string(),
      changedBy: z.string().nullable(),
      mayChange: z.boolean(),
      deleted: z.array(z.object({ id: partId, rev: z.int() })),
    })
    .extend(kind.changes)
  const version = z
    .object({
      id: z.uuid(),
      revision: z.int(),
      /** The name that a person gave it; null for any other. */
      name: z.string().nullable(),
      /** When the record got this content. */
      changedAt: z.iso.datetime(),
      changedBy: z.string().nullable(),
    })
    .extend(kind.version)
  return {
    get: endpoint({
      name: `get${name}`,
      call: `GET /api/${path}/:id`,
      summary: kind.opens,
      access,
      params,
      reply: kind.opened,
      errors: [errors.notFound],
    }),
    getChanges: endpoint({
      name: `get${name}Changes`,
      call: `GET /api/${path}/:id/changes`,
      summary: `What has changed in a ${one} after a revision.`,
      access,
      params,
      query: z.object({ since: z.coerce.number().pipe(z.int32().min(0)) }),
      reply: changes,
      errors: [errors.notFound, errors.tooOld],
    }),
    save: endpoint({
      name: `save${name}`,
      call: `PATCH /api/${path}/:id`,
      summary: `Saves what was changed. A ${part} that somebody else changed after the revision on which the change is based is left as it is and reported as a collision; all others are saved. To overwrite it, save again on the newer revision.`,
      access,
      params,
      body: z
        .object({
          /** The last revision that the caller knows. */
          revision: z.int32().min(1),
          title: kind.title.optional(),
          deleted: z
            .array(z.object({ id: partId, rev: z.int32().min(1) }))
            .max(kind.mostParts)
            .default([]),
        })
        .extend(kind.saved),
      reply: changes.extend({
        /** The ids of parts that were not saved; the others and `deleted` have what is stored. */
        collisions: z.array(partId),
      }),
      errors: [
        errors.notFound,
        errors.viewOnly,
        errors.tooOld,
        errors.duplicateIds,
        errors.tooMany,
        ...saveErrors,
      ],
    }),
    remove: endpoint({
      name: `delete${name}`,
      call: `DELETE /api/${path}/:id`,
      summary: `Moves a ${one} to the trash.`,
      access,
      params,
      reply: z.object({ transactionId: z.string() }),
      errors: [errors.notFound, errors.viewOnly],
    }),
    attend: endpoint({
      name: `attend${name}`,
      call: `PUT /api/${path}/:id/presence`,
      summary: `Tells that you have a ${one} open and where in it you are, and returns who else has. Repeat it every few seconds, on moves at most ten times a second, and tell it when you leave. In between, \`GET /api/changes\` tells you of the others.`,
      access,
      params,
      body: signSchema,
      reply: presenceSchema,
      errors: [errors.notFound, errors.viewOnly, presenceErrors.tooMany],
    }),
    listVersions: endpoint({
      name: `list${name}Versions`,
      call: `GET /api/${path}/:id/versions`,
      summary: `The kept versions of a ${one}, the newest first.`,
      access,
      params,
      query: pageQuery,
      reply: pageOf(version),
      errors: [errors.notFound],
    }),
    nameVersion: endpoint({
      name: `name${name}Version`,
      call: `POST /api/${path}/:id/versions`,
      summary: `Keeps the ${one} as it is now under a name.`,
      access,
      params,
      body: z.object({ name: text({ min: 1, minMessage: 'Enter a name', max: 100 }) }),
      reply: version,
      errors: [errors.notFound, errors.viewOnly, errors.tooMany, errors.noRoom],
    }),
    getVersion: endpoint({
      name: `get${name}Version`,
      call: `GET /api/${path}/:id/versions/:versionId`,
      summary: `A version with its ${part}s.`,
      access,
      params: ofVersion,
      reply: version.extend({ title: z.string() }).extend(kind.content),
      errors: [errors.notFound, errors.versionNotFound],
    }),
    restoreVersion: endpoint({
      name: `restore${name}Version`,
      call: `POST /api/${path}/:id/versions/:versionId/restore`,
      summary: `Makes the ${one} what it was in a version. What it was before is kept as a version too.`,
      access,
      params: ofVersion,
      reply: kind.opened,
      errors: [
        errors.notFound,
        errors.versionNotFound,
        errors.viewOnly,
        errors.noRoom,
        ...restoreErrors,
      ],
    }),
  }
}
