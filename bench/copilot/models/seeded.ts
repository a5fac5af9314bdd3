/** A number from a text, always the same. */
export function hashOf(text: string): number {
  let hash = 2166136261
  for (const character of text) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619) >>> 0
  }
  return hash
}

/** Random numbers from 0 to 1, always the same ones for a seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** One of a list, chosen by a number. */
export function pick<T>(from: readonly T[], by: number): T | undefined {
  return from[by % Math.max(1, from.length)]
}
