import { hashOf, pick, randomFrom } from './seeded.ts'

/** How a checker replies to the sentences of a call; `isTrue` knows what the writer meant. */
export type Checker = (sentences: readonly string[], isTrue: (text: string) => boolean) => string

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

/** One of ten verdicts is wrong, at random, but the same ones in each run. */
export const checkers = {
  yes: () => (sentences) => lines(sentences.map(() => true)),
  erring: () => {
    const random = randomFrom(20_261_130)
    return (sentences, isTrue) => lines(sentences.map((text) => isTrue(text) !== random() < 0.1))
  },
  nonsense: () => (sentences) => pick(drivel, hashOf(sentences.join())) ?? 'no',
} as const satisfies Record<string, () => Checker>
export type CheckerName = keyof typeof checkers
