type Dated = { changedAt: string; sharedAt: string; expiresAt: string | null }

/** Something shared as the database shows it to its reader, with its instants as the pages read them. */
export const toSharedView = <Thing extends Dated>(thing: Thing): Thing => ({
  ...thing,
  changedAt: instant(thing.changedAt),
  sharedAt: instant(thing.sharedAt),
  expiresAt: thing.expiresAt && instant(thing.expiresAt),
})

/** PostgreSQL's JSON writes offsets, and six digits of a second. */
const instant = (text: string) => new Date(text).toISOString()
