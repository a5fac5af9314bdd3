/** Folds case and accents; the result has the same length as the text, letter by letter. */
function plain(text: string): string {
  return Array.from(text, (letter) => {
    const base = letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
    return base.length === letter.length ? base : letter
  }).join('')
}

const wordsOf = (search: string) => plain(search).split(/\s+/u).filter(Boolean)

/** Whether the text contains every word, ignoring case and accents. */
export function hasWords(text: string, search: string): boolean {
  const among = plain(text)
  return wordsOf(search).every((word) => among.includes(word))
}

type Span = { at: number; part: string; found: boolean }

/** The text split into matches and the parts between them. */
export function spansOf(text: string, search: string): Span[] {
  const among = plain(text)
  const words = wordsOf(search)
  const marked = new Uint8Array(text.length)
  for (const word of words) {
    for (let at = among.indexOf(word); at >= 0; at = among.indexOf(word, at + word.length)) {
      marked.fill(1, at, at + word.length)
    }
  }
  const spans: Span[] = []
  for (let at = 0; at < text.length; ) {
    let end = at + 1
    while (end < text.length && marked[end] === marked[at]) end += 1
    spans.push({ at, part: text.slice(at, end), found: marked[at] === 1 })
    at = end
  }
  return spans
}
