import { fold } from '../../common/text/fold.ts'
import { isSmallWord } from '../../common/text/small-words.ts'
import { wordsOf } from '../../common/text/words.ts'

type Named = { product: string | null; vendor: string | null }

/** The folded words of the product and vendor names in passages. */
export function namesOf(passages: readonly Named[]): Set<string> {
  const names = passages.flatMap(({ product, vendor }) => [product ?? '', vendor ?? ''])
  return new Set(
    names
      .flatMap(wordsOf)
      .map(fold)
      .filter((word) => !isSmallWord(word)),
  )
}
