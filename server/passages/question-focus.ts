import { wordsOf } from '../../common/text/words.ts'

const asking =
  /\b(?:how (?:many|much)|which|what|wie viele?|welche[nmrs]?|combien de|combien d['’]|quel(?:le)?s?)\s+(.+)/iu
const terse =
  /^(.+?)(?:\s(?:of|in|for|per|at|on|by|with|from|is|are|was|bei|von|für|in|pro|de|du|des|pour|par|chez)\b|[,:?]|$)/iu

/**
 * The lower-case words that say what is asked for: 'warranty' in 'What warranty does it have?', 'battery
 * manufacturer' in 'Battery manufacturer of the sensor?'. Empty if there are none.
 */
export function focusOf(text: string, small: ReadonlySet<string>): string[] {
  const rest = asking.exec(text)?.[1]
  return wordsUntilSmall(
    rest ?? (isTerse(text, small) ? (terse.exec(text)?.[1] ?? '') : ''),
    small,
  ).slice(0, 3)
}

const isTerse = (text: string, small: ReadonlySet<string>) =>
  !small.has(wordsOf(text)[0]?.toLowerCase() ?? '')

function wordsUntilSmall(text: string, small: ReadonlySet<string>): string[] {
  const run: string[] = []
  for (const word of wordsOf(text).map((each) => each.toLowerCase())) {
    if (small.has(word)) {
      if (run.length > 0) break
    } else run.push(word)
  }
  return run
}
