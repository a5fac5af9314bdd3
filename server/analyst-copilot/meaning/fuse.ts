import type { Found, Passage } from '../queries.ts'
import type { Near } from './queries.ts'

/** Reciprocal rank fusion: how little the first places count above those that follow. */
const flat = 60
/** The rank at which nearness counts half of what it does at the first. */
const half = 5

/** What was found by words, and what is near in meaning, in an order that both agree on best. */
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
  return { ...found, found: fused }
}
