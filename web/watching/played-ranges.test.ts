import { expect, test } from 'vitest'
import { collectPlayed, type Range } from './played-ranges.ts'

test('a seek ends a range at the last second reached', () => {
  const played = collectPlayed()
  for (const time of [0, 0.25, 0.5]) played.reached(time, true)
  played.close()
  for (const time of [40, 40.25]) played.reached(time, true)
  played.close()
  expect(played.take()).toEqual({
    seen: [
      [0, 0.5],
      [40, 40.25],
    ],
    unseen: [],
  })
})

test('a jump without an event, forwards or back, does not count as played', () => {
  const played = collectPlayed()
  for (const time of [0, 1, 30, 31, 5, 6]) played.reached(time, true)
  expect(played.take().seen).toEqual([
    [0, 1],
    [30, 31],
    [5, 6],
  ])
})

test('ranges taken while playing continue without a gap, visible or not', () => {
  const played = collectPlayed()
  for (const time of [0, 1]) played.reached(time, true)
  expect(played.take()).toEqual({ seen: [[0, 1]], unseen: [] })
  played.reached(2, true)
  played.close()
  for (const time of [2, 3]) played.reached(time, false)
  expect(played.take()).toEqual({ seen: [[1, 2]], unseen: [[2, 3]] })
  expect(played.take()).toEqual({ seen: [], unseen: [] })
})

test('for random plays, pauses, seeks and reports, the ranges equal what was played', () => {
  for (let run = 0; run < 200; run++) {
    const random = seeded(run)
    const played = collectPlayed()
    const expected = new Set<number>()
    const taken: Range[] = []
    let at = 0
    for (let step = 0; step < 60; step++) {
      const choice = random()
      if (choice < 0.15) {
        played.close()
        at = Math.floor(random() * 4000)
      } else if (choice < 0.25) {
        played.close()
      } else if (choice < 0.4) {
        taken.push(...played.take().seen)
      } else {
        // A quarter of a second; counted in quarters to stay exact.
        played.reached(at / 4, true)
        expected.add(at)
        at += 1
        played.reached(at / 4, true)
      }
    }
    taken.push(...played.take().seen)
    const counted = new Set(
      taken.flatMap(([from, to]) =>
        Array.from({ length: (to - from) * 4 }, (_, quarter) => from * 4 + quarter),
      ),
    )
    expect([...counted].sort((a, b) => a - b)).toEqual([...expected].sort((a, b) => a - b))
  }
})

/** A pseudo-random sequence that is the same on every run. */
function seeded(seed: number) {
  let state = seed + 1
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}
