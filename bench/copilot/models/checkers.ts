import type { Claim } from './read-prompt.ts'
import { hashOf, pick, randomFrom } from './seeded.ts'

/** How a checker replies to the sentences of a call; `isTrue` knows what the writer meant. */
export type Checker = (claims: readonly Claim[], isTrue: (claim: Claim) => boolean) => string

const lines = (verdicts: readonly boolean[]) =>
  verdicts.map((verdict, at) => `${at + 1} ${verdict ? 'yes' : 'no'}`).join('\n')

const drivel = [
  'no',
  '',
  'I am happy to help with that! Which of the sentences do you mean?',
  '<html><body>502 Bad Gateway</body></html>',
  '{"error":"overloaded"}',
  '1 perhaps\n2 perhaps\n3 perhaps\n4 perhaps',
]

/** One of ten verdicts of the erring one is wrong, at random, but the same ones for a seed. */
export const checkers = {
  yes: () => (claims) => lines(claims.map(() => true)),
  erring: (seed) => {
    const random = randomFrom(seed)
    return (claims, isTrue) => lines(claims.map((each) => isTrue(each) !== random() < 0.1))
  },
  nonsense: () => (claims) => pick(drivel, hashOf(claims.map(({ text }) => text).join())) ?? 'no',
} as const satisfies Record<string, (seed: number) => Checker>
export type CheckerName = keyof typeof checkers
