import type { Found, Passage } from '../passage.ts'
import type { Near } from './queries.ts'

/** Reciprocal rank fusion: the larger, the less the first ranks stand out. */
const flat = 60
/** The rank at which nearness is half of that at the first. */
const half = 5

/** Merges the passages found by words with those near in meaning, ranked by both. */
export function fuse(found: Found, { order, added }: Near, most: number): Found {
  const near = new Map(order.map((id, at) => [id, at]))
  const words = new Map(found.found.map(({ id }, at) => [id, at]))
  const share = (at: number | undefined) => (at === undefined ? 0 : 1 / (flat + at))
  const worth = ({ id }: Pick<Passage, 'id'>) => share(near.get(id)) + share(words.get(id))
  const others = added.map((passage) => ({ ...passage, score: 0, said: [], about: [] }))
  const fused = [...found.found, ...others]
    .sort((a, b) => worth(b) - worth(a))
    .slice(0, most)
    .map((passage) => {
      const at = near.get(passage.id)
      return at === undefined ? passage : { ...passage, nearness: half / (half + at) }
    })
  return { ...found, found: fused, byMeaning: order.length > 0 }
}
