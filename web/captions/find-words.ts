import { fold } from '../../common/text/fold.ts'

const wordsOf = (search: string) => fold(search).split(/\s+/u).filter(Boolean)

/** Whether the text contains every word, compared as the server's search does. */
export function hasWords(text: string, search: string): boolean {
  const among = fold(text)
  return wordsOf(search).every((word) => among.includes(word))
}

type Span = { at: number; part: string; found: boolean }

/** The text split into matches and the parts between them. */
export function spansOf(text: string, search: string): Span[] {
  const { folded, origins } = withOrigins(text)
  const marked = new Uint8Array(text.length)
  for (const word of wordsOf(search)) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) {
      marked.fill(1, origins[at], origins[at + word.length])
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

/** The folded text and, for each of its characters, the index of its origin in the text. */
function withOrigins(text: string) {
  let folded = ''
  const origins: number[] = []
  let at = 0
  for (const letter of text) {
    const form = fold(letter)
    for (const _ of form.split('')) origins.push(at)
    folded += form
    at += letter.length
  }
  return { folded, origins: [...origins, text.length] }
}
