import { boundOf, isWithin } from './bounds.ts'
import { denies } from './denies.ts'
import { isKnown } from './names.ts'
import { type Figure, isSameValue, unitsIn } from './numbers.ts'
import { holds, type Source, sharedWords } from './read-source.ts'
import { type ReadText, textOf } from './read-text.ts'

/**
 * Whether each number of a clause stands in a source that also has the clause's known names, with the same unit and bound;
 * if it stands there at several places, at those among the same words.
 */
export function figuresHold(
  clause: ReadText,
  sources: readonly Source[],
  known: ReadonlySet<string>,
): boolean {
  const named = clause.tokens.filter((each) => isKnown(each, known)).map(({ word }) => word)
  const able = sources.filter(({ whole }) => named.every((name) => holds(whole, name)))
  const units = new Set(sources.flatMap(({ whole }) => unitsIn(whole.tokens)))
  return clause.figures.every((figure) => {
    const places = able.flatMap(({ about, sentences }) =>
      [...sentences, about].flatMap((sentence) => {
        const shared = sharedWords(clause.words, sentence)
        const own = sentence.tokens.filter(
          (each) => isKnown(each, known) && !holds(about, each.word),
        )
        const isOther =
          named.length > 0 && own.length > 0 && !own.some(({ word }) => named.includes(word))
        return sentence.figures
          .filter((other) => isSameValue(figure, other) && (!other.ordinal || isOrdinal(figure)))
          .map((other) => ({
            shared,
            agrees: !isOther && isSame([figure, clause], [other, sentence], units),
          }))
      }),
    )
    const most = Math.max(...places.map(({ shared }) => shared))
    return places.some(({ shared, agrees }) => shared >= most - 1 && agrees)
  })
}

/** Version 2 may be the second. */
const isOrdinal = ({ ordinal, unit, scale }: Figure) => ordinal || (unit === null && scale === null)

/** Whether it is the number that is denied: it is not 62. */
const isDenied = ({ at }: Figure, { tokens }: ReadText): boolean =>
  denies(textOf(tokens.slice(Math.max(0, at - 3), at)))

type Placed = readonly [Figure, ReadText]

/** Whether two numbers of one value mean the same: their units, bounds and negations. */
function isSame([figure, clause]: Placed, [other, sentence]: Placed, units: ReadonlySet<string>) {
  const [said, told] = [boundOf(clause.tokens, figure), boundOf(sentence.tokens, other)]
  return (
    isWithin(said, told) &&
    isSameUnit(figure, other, units) &&
    (!isDenied(figure, clause) || denies(sentence.text))
  )
}

/** `units`: of all sources, from which a number that stands alone may have its own. */
function isSameUnit(figure: Figure, other: Figure, units: ReadonlySet<string>): boolean {
  if (figure.scale && other.scale && figure.scale !== other.scale) return false
  if (figure.unit === null || figure.unit === other.unit) return true
  return other.unit === null && other.bare && (figure.unit === 'percent' || units.has(figure.unit))
}
