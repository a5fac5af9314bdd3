import { createHash } from 'node:crypto'
import type { Maker, Place, Thing } from './permission-world.ts'

/** A stored file of the company, and an open upload; `authorOf` determines whose they are. */
export function fileMakers(authorOf: (place: Place) => string): Record<'object' | 'upload', Maker> {
  const file = (insert: string, values: (thing: Thing) => unknown[]): Maker => {
    return async (run, thing, place) => {
      await run(insert, [
        thing.id,
        `${thing.companyId}/${thing.id}.mp4`,
        thing.companyId,
        authorOf(place),
        ...values(thing),
      ])
      return {}
    }
  }
  return {
    object: file(
      `insert into storage.objects (id, bucket_id, name, company_id, owner_id, size, mime_type, sha256)
       values ($1, 'brief_videos', $2, $3, $4, 1000, 'video/mp4', $5)`,
      ({ id }) => [createHash('sha256').update(id).digest('hex')],
    ),
    upload: file(
      `insert into storage.uploads (id, bucket_id, name, company_id, owner_id, length)
       values ($1, 'brief_videos', $2, $3, $4, 1000)`,
      () => [],
    ),
  }
}
