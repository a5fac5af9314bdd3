import { partsOf } from './package-problems.ts'

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }
const textOf = (xml: string) =>
  xml
    .replace(/<w:(br|tab)\/>|<a:br\/>|<\/[wa]:p>/g, '\n')
    .replace(/<[^>]+>/g, '')
    .replace(/&(\w+);/g, (_, name: string) => entities[name] ?? '')

/** The text of a Word file. */
export const textOfWord = (file: Uint8Array) =>
  textOf(
    partsOf(file)
      .get('word/document.xml')
      ?.replace(/<wp:docPr.*?<\/wp:inline>/gs, '') ?? '',
  )

/** The text of a presentation's slides and of their speaker notes. */
export const textOfPresentation = (file: Uint8Array) =>
  [...partsOf(file)]
    .filter(([name]) => /^ppt\/(slides|notesSlides)\/[^/]+\.xml$/.test(name))
    .sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
    .map(([, xml]) => textOf(xml))
    .join('\n')

/** PDFs have Arabic letters in their joined forms, and none of the spaces. */
const plain = (text: string) => text.normalize('NFKC').replace(/[\s\u200b\u00ad]+/g, '')

type Compared = {
  /** Words with one of these letters are compared by how often the letter occurs. */
  counted?: readonly string[]
  /** PDFs have the brackets mirrored in a paragraph from right to left. */
  brackets?: boolean
}

/** The words of a text that are not in another. */
export function lostWords(
  text: string,
  there: string,
  { counted = [], brackets = true }: Compared = {},
): string[] {
  const found = plain(there)
  const isCounted = (word: string) => counted.some((letter) => word.includes(letter))
  const words = text.split(brackets ? /[\s。]+/ : /[\s。()]+/)
  const lost = words.filter((one) => !isCounted(one) && !found.includes(plain(one)))
  const count = (all: string, letter: string) => plain(all).split(letter).length
  return [...lost, ...counted.filter((one) => count(there, one) < count(text, one))]
}
