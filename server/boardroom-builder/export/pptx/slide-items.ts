import type { ExportedBlock, ExportedBlockOf, ExportedDocument } from '../exported-document.ts'
import { textOfRuns, textRun } from '../exported-runs.ts'
import { type Paragraph, paragraphsOf, plain } from './paragraphs.ts'

export type Tone = 'gap' | 'quote' | 'note' | 'decision' | 'risk'

/** Content of a slide. */
export type Item =
  | { kind: 'text'; paragraph: Paragraph }
  /** Text on a tinted background. */
  | { kind: 'box'; tone: Tone; paragraphs: Paragraph[] }
  | { kind: 'table'; table: ExportedBlockOf<'table'> }
  | Visual
export type Visual =
  | { kind: 'chart'; chart: ExportedBlockOf<'chart'>; title: string }
  | { kind: 'picture'; picture: number; alt: string; caption: string }

/** A message and its content. */
export type Section = {
  title: string
  /** The title of its chapter. */
  part: string | null
  items: Item[]
}

/** Headings of the first two levels start a section; blocks before them are under the document's title. */
export function sectionsOf({ title, blocks }: ExportedDocument): Section[] {
  let part: string | null = null
  const sections: Section[] = [{ title, part: null, items: [] }]
  for (const block of blocks) {
    if (block.kind === 'heading' && block.level < 3) {
      const name = textOfRuns(block.runs)
      // A title is plain text.
      const notes = block.runs.flatMap((run) => (run.kind === 'note' ? `[${run.number}]` : []))
      const title = `${name}${notes.join('')}`
      sections.push({ title, part: block.level === 2 ? part : null, items: [] })
      if (block.level === 1) part = name
    }
    sections.at(-1)?.items.push(...itemsOf(block))
  }
  return sections.filter(({ items }, at) => at > 0 || items.length > 0)
}

function itemsOf(block: ExportedBlock): Item[] {
  switch (block.kind) {
    case 'heading':
      return block.level < 3 ? [] : [{ kind: 'text', paragraph: plain(block.runs, 'heading') }]
    case 'quote': {
      const { paragraphs, source } = block
      const named = source && [
        textRun(`— ${source.title} `),
        { kind: 'note' as const, number: source.number },
      ]
      const said = paragraphs.map((runs) => plain(runs, 'quote'))
      return [
        {
          kind: 'box',
          tone: 'quote',
          paragraphs: [...said, ...(named ? [plain(named, 'caption')] : [])],
        },
      ]
    }
    case 'callout': {
      const label = plain([textRun(block.label, 'bold')], 'label')
      return [{ kind: 'box', tone: block.tone, paragraphs: [label, ...paragraphsOf(block.flow)] }]
    }
    case 'gap':
      return [{ kind: 'box', tone: 'gap', paragraphs: paragraphsOf([block]) }]
    case 'table':
      return [{ kind: 'table', table: block }]
    case 'chart':
      return [{ kind: 'chart', chart: block, title: block.chart.title }]
    case 'picture': {
      const { picture, alt, caption } = block
      return [{ kind: 'picture', picture, alt, caption }]
    }
    case 'rule':
      return []
    default:
      return paragraphsOf([block]).map((paragraph) => ({ kind: 'text', paragraph }))
  }
}
