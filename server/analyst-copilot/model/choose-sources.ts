import { fold } from '../../../common/text/fold.ts'
import { isSmallWord } from '../../../common/text/small-words.ts'
import { wordsOf } from '../../../common/text/words.ts'
import { copilotFields } from '../../../contract/analyst-copilot/analyst-copilot.ts'
import { holdsInstruction } from '../../language-model/asks-to-obey.ts'
import type { Material } from '../../language-model/wording/read-source.ts'
import type { Passage } from '../../passages/passage.ts'
import type { Ranked } from '../../passages/rank-sentences.ts'

/** A passage for the model, with its sentences as ranked. */
export type Source = Material & { passage: Passage; ranked: readonly Ranked[] }

const mostSources = 12
/** In characters, for all passages together. */
const mostText = 12_000

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/**
 * The passages that the model may use: those of the best sentences that `accepts` allows. Passages that contain
 * instructions are left out.
 */
export function chooseSources(
  ranked: readonly Ranked[],
  accepts: (sentence: Ranked) => boolean,
): Source[] {
  const passages = new Map<number, Passage>()
  let length = 0
  for (const { passage } of ranked.filter(accepts)) {
    if (passages.has(passage.id) || holdsInstruction(passage.text)) continue
    length += passage.text.length
    if (passages.size === mostSources || length > mostText) break
    passages.set(passage.id, passage)
  }
  return [...passages.values()].map((passage) => {
    const sentences = ranked
      .filter((sentence) => sentence.passage.id === passage.id)
      .sort((a, b) => a.at - b.at)
    return {
      passage,
      ranked: sentences,
      about: aboutOf(passage),
      sentences: sentences.map(({ text }) => text),
    }
  })
}

function aboutOf({ document, canvas, brief, product, vendor, field, createdAt }: Passage): string {
  const date = createdAt ? day.format(new Date(createdAt)) : null
  return [document, canvas, brief, product, vendor, copilotFields[field], date]
    .filter(Boolean)
    .join(' · ')
}

/** The folded words of the product and vendor names in passages. */
export function namesOf(passages: readonly Pick<Passage, 'product' | 'vendor'>[]): Set<string> {
  const names = passages.flatMap(({ product, vendor }) => [product ?? '', vendor ?? ''])
  return new Set(
    names
      .flatMap(wordsOf)
      .map(fold)
      .filter((word) => !isSmallWord(word)),
  )
}
