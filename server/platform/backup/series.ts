import { manifestName, unfinishedName } from './manifest.ts'
import type { Place } from './place.ts'

/** A location with one backup beside the other, each complete by itself. */
export type Series = {
  /** The names in the location, whatever they are. */
  names(): Promise<string[]>
  at(name: string): Promise<Place>
}

/** How many backups are kept, and for how long; what either of them keeps stays. */
export type Retention = { count: number | null; days: number | null }

/** When a backup of a series began. Other names are not ours. */
const ours = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z$/

const dayMs = 24 * 3600 * 1000

/** Where the next backup goes: to the interrupted one, if the last was; and the complete one before it. */
export async function chooseNext(series: Series, now: Date) {
  const begun = await ownNames(series)
  const [newest] = begun
  const unfinished = newest !== undefined && (await isUnfinished(await series.at(newest)))
  const name = unfinished ? newest : now.toISOString().replace(/\.\d+/, '').replaceAll(':', '-')
  for (const one of begun) {
    const place = await series.at(one)
    if (await isComplete(place)) return { name, earlier: place }
  }
  return { name, earlier: null }
}

/** Removes what need not be kept beside the backup that has just been made; returns the names. */
export async function prune(
  series: Series,
  { count, days }: Retention,
  now: Date,
): Promise<string[]> {
  const removed: string[] = []
  let complete = 0
  for (const name of await ownNames(series)) {
    const place = await series.at(name)
    if (await isComplete(place)) {
      complete += 1
      const kept = count !== null && complete <= count
      const young = days !== null && now.getTime() - timeOf(name) < days * dayMs
      if (complete === 1 || kept || young || (count === null && days === null)) continue
    } else if (complete === 0) continue
    await place.clear()
    removed.push(name)
  }
  return removed
}

/** Newest first. */
async function ownNames(series: Series): Promise<string[]> {
  return (await series.names())
    .filter((name) => ours.test(name))
    .sort()
    .reverse()
}

const timeOf = (name: string) => Date.parse(name.replace(ours, '$1T$2:$3:$4Z'))

const isComplete = async (place: Place) => (await place.size(manifestName)) !== null

const isUnfinished = async (place: Place) =>
  !(await isComplete(place)) && (await place.size(unfinishedName)) !== null
