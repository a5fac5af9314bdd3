import type {
  DocumentSlides,
  PlacedOnSlide,
} from '../../../contract/boardroom-builder/document-slides.ts'

/** What a quotation on a slide says, and where its video says it, in seconds. */
export type Quoted = { briefId: string; title: string; from: number; to: number }

/** Slow speech; the source tells where a quotation begins, not where it ends. */
const wordsPerSecond = 2
const margin = 2

/** Null if the text is no quotation from a video of the own company. */
export function quotedIn(
  { source: number, paragraphs }: Extract<PlacedOnSlide, { kind: 'text' | 'box' }>,
  { sources = [] }: Partial<Pick<DocumentSlides, 'sources'>>,
): Quoted | null {
  const source = number === null ? undefined : sources[number - 1]
  // Others' videos are watched on their own page, which says what the vendor learns.
  if (!source?.title || source.startMs === null || !source.url?.startsWith('/briefs/')) return null
  const said = paragraphs
    .filter(({ look }) => look === 'quote' || look === 'saying')
    .flatMap(({ runs }) => runs.map((run) => (run.kind === 'text' ? run.text : ' ')))
    .join('')
  const seconds = said.split(/\s+/).length / wordsPerSecond + margin
  const from = source.startMs / 1000
  return { briefId: source.id, title: source.title, from, to: from + seconds }
}
