export type Dated = { changedAt: string; sharedAt: string; expiresAt: string | null }

/** A shared item as the database returns it to its reader, with its instants in the pages' format. */
export const toSharedView = <Thing extends Dated>(thing: Thing): Thing => ({
  ...thing,
  changedAt: instant(thing.changedAt),
  sharedAt: instant(thing.sharedAt),
  expiresAt: thing.expiresAt && instant(thing.expiresAt),
})

/** PostgreSQL's JSON writes offsets and microseconds. */
const instant = (text: string) => new Date(text).toISOString()
