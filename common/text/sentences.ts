/** Speech without punctuation is quoted in pieces of about this many characters. */
const longest = 320

/** The sentences of a written text, verbatim. */
export const sentencesIn = (text: string, language = 'en'): string[] =>
  [...segments(text.replace(/\s+/g, ' '), language)]
    .map((segment) => segment.text.trim())
    .filter((sentence) => sentence !== '')

const abbreviated =
  /(?:^|[\s(])(?:Dr|Prof|Mr|Mrs|Ms|Mme|M|St|No|Nr|Inc|Ltd|Co|vs|approx|ca|env|bzw|usw|Mio|Mrd|z\. ?B|p\. ?ex|e\.g|i\.e|\p{Ll}|\d{1,2})\.\s*$/u

/**
 * Whether a text ends with an abbreviation, or an ordinal such as '31. März', so that the sentence continues.
 */
export const goesOn = (text: string): boolean => abbreviated.test(text.slice(-20))

/** The sentences of a text without line breaks, and where each begins. */
export function* segments(flat: string, language: string) {
  const segmenter = new Intl.Segmenter(language === 'und' ? 'en' : language, {
    granularity: 'sentence',
  })
  const whole: { segment: string; index: number }[] = []
  for (const { segment, index } of segmenter.segment(flat)) {
    const last = whole.at(-1)
    // Within a word or an address, such as ![x](y?z), a mark ends nothing.
    const isWithin = last && !/[\s。！？]$/u.test(last.segment)
    if (last && (isWithin || goesOn(last.segment))) last.segment += segment
    else whole.push({ segment, index })
  }
  for (const { segment, index } of whole) {
    let from = index
    let rest = segment
    while (rest.length > longest) {
      const cut = rest.lastIndexOf(' ', longest) + 1 || longest
      yield { text: rest.slice(0, cut), from }
      rest = rest.slice(cut)
      from += cut
    }
    yield { text: rest, from }
  }
}
