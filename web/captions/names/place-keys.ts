import type { Misheard } from '../../../contract/captions/caption-names.ts'

type Place = Pick<Misheard, 'position' | 'found' | 'name'>

/**
 * A key for each place. It stays the same while other words of the line change, so it counts the same words in the line
 * rather than characters. What changed no longer counts: of the rest, new keys are made.
 */
export function placeKeys<P extends Place>(places: readonly P[]): ReadonlyMap<P, string> {
  const counts = new Map<string, number>()
  return new Map(
    places.map((place) => {
      const same = JSON.stringify([place.position, place.found, place.name])
      const before = counts.get(same) ?? 0
      counts.set(same, before + 1)
      return [place, `${before} ${same}`]
    }),
  )
}

/** The keys of the places that are not chosen, once the chosen ones are changed. */
export const keysOnceChanged = <P extends Place>(places: readonly P[], chosen: readonly P[]) =>
  new Set(placeKeys(places.filter((place) => !chosen.includes(place))).values())
