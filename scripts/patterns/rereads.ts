import { type Element, isDisjointWith, JS, NFA, type NoParent } from 'refa'

type Part = NoParent<Element>
type Context = { before: Element[]; after: Element[] }
type Automaton = (parts: readonly Part[]) => NFA

/**
 * Whether a search can read the same text again and again: `<a.*?>` reads all of '<a<a<a' from each '<a', and
 * `^.*, .*;` all that follows from each comma. True if an unbounded repetition can run over what comes before
 * it, from each place where that can begin, and what follows it can fail.
 */
export function rereads(source: string, flags: string): boolean {
  if (flags.includes('y')) return false
  const parser = JS.Parser.fromLiteral({ source, flags })
  const { expression, maxCharacter } = parser.parse({ backreferences: 'disable' })
  const automaton: Automaton = (parts) =>
    NFA.fromRegex(
      { type: 'Concatenation', elements: [...parts] },
      { maxCharacter },
      { assertions: 'ignore', unknowns: 'disable' },
    )
  const rereadsIn = (alternatives: readonly { elements: Element[] }[], context: Context): boolean =>
    alternatives.some(({ elements }) =>
      elements.some((element, at) => {
        const before = [...context.before, ...elements.slice(0, at)]
        const after = [...elements.slice(at + 1), ...context.after]
        if (isUnbounded(element) && runsOver(element, { before, after }, automaton)) return true
        const inner = element.type === 'Quantifier' || element.type === 'Alternation'
        return inner && rereadsIn(element.alternatives, { before, after })
      }),
    )
  return rereadsIn(expression.alternatives, { before: [], after: [] })
}

function runsOver(repeated: Element, { before, after }: Context, automaton: Automaton): boolean {
  const canFail = after.some(({ type }) => type === 'Assertion') || !automaton(after).test([])
  if (!canFail) return false
  const run = automaton([anyTimes(repeated)])
  const fits = (parts: readonly Part[], runs: readonly NFA[]) => {
    const begin = automaton(parts)
    // What can be empty is found by scslre.
    return !begin.test([]) && runs.every((one) => !isDisjointWith(begin, one))
  }
  // A repeated single character at the beginning is found by scslre.
  const begins = before.length === 0 ? !isOneCharacter(repeated) : fits(before, [run])
  const fromAnywhere = begins && !before.some(isStart) && !isGuarded(before, repeated)
  return (
    fromAnywhere ||
    before.some(
      (earlier, at) =>
        isUnbounded(earlier) && fits(before.slice(at + 1), [run, automaton([anyTimes(earlier)])]),
    )
  )
}

const isUnbounded = (element: Element) =>
  element.type === 'Quantifier' && element.max === Number.POSITIVE_INFINITY

const anyTimes = (element: Element): Part => ({ ...element, min: 0 }) as Part

/** `^`, unless it stands for the start of each line: nothing comes before it. */
const isStart = (element: Element) => forbiddenBefore(element)?.isAll === true

/** Whether nothing can begin within a run, because of a condition such as `(?<!\w)`. */
function isGuarded([first]: readonly Element[], repeated: Element): boolean {
  const forbidden = first && forbiddenBefore(first)
  if (!forbidden || repeated.type !== 'Quantifier') return false
  return partsOf(repeated).every(
    (one) => one.type === 'CharacterClass' && forbidden.isSupersetOf(one.characters),
  )
}

const partsOf = (element: Element) =>
  element.type === 'Quantifier' ? element.alternatives.flatMap(({ elements }) => elements) : []

const isOneCharacter = (element: Element) =>
  partsOf(element).length === 1 && partsOf(element)[0]?.type === 'CharacterClass'

/** The characters of a condition of the form `(?<![…])`. */
function forbiddenBefore(element: Element) {
  if (element.type !== 'Assertion' || element.kind !== 'behind' || !element.negate) return null
  const [only, ...others] = element.alternatives.flatMap(({ elements }) => elements)
  return only?.type === 'CharacterClass' && others.length === 0 ? only.characters : null
}
