import { textWidth } from '../../../../common/layout/inter-widths.ts'
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
  /** The numbers of the sources of its title. */
  notes: number[]
  /** The title of its chapter. */
  part: string | null
  /** Evidence to look up, which may be set smaller. */
  appendix: boolean
  items: Item[]
}

const isAppendix = (title: string) => /^(?:appendix|anhang|annexe)(?!\p{L})/iu.test(title)

/** Headings of the first two levels start a section; blocks before them are under the document's title. */
export function sectionsOf({ title, blocks }: ExportedDocument): Section[] {
  let part: string | null = null
  const sections: Section[] = [{ title, notes: [], part: null, appendix: false, items: [] }]
  for (const block of blocks) {
    if (block.kind === 'heading' && block.level < 3) {
      const name = textOfRuns(block.runs)
      const notes = block.runs.flatMap((run) => (run.kind === 'note' ? [run.number] : []))
      if (block.level === 1) part = name
      const within = block.level === 2 ? part : null
      const appendix = isAppendix(within ?? name)
      sections.push({ title: name, notes, part: within, appendix, items: [] })
    }
    sections.at(-1)?.items.push(...itemsOf(block))
  }
  if (sections[0]?.items.length === 0) sections.shift()
  return sections.flatMap((section, at) => withTitles(section, sections.slice(at + 1)))
}

/** A chapter that begins with its sections lists them; each of them shows its title, so a single one suffices. */
function withTitles(section: Section, following: readonly Section[]): Section[] {
  if (section.items.length > 0 || section.part !== null) return [section]
  const end = following.findIndex(({ part }) => part === null)
  const within = following.slice(0, end < 0 ? following.length : end)
  const [only, another] = within
  // The slide of a section that holds something names its chapter.
  const isNamed = only && !another && only.items.length > 0 && isLabel(section.title)
  if (isNamed && section.notes.length === 0) return []
  return [{ ...section, items: within.map(({ title }, at) => toListed(title, at)) }]
}

/** Above the title of a section there is one line for that of its chapter. */
export const label = { size: 14, width: 640 } as const
const isLabel = (title: string) => textWidth(title, label.size) <= label.width

const toListed = (title: string, at: number): Item => ({
  kind: 'text',
  paragraph: { ...plain([textRun(title)]), level: 0, sign: { kind: 'number', number: at + 1 } },
})

function itemsOf(block: ExportedBlock): Item[] {
  switch (block.kind) {
    case 'heading':
      return block.level === 3 ? [{ kind: 'text', paragraph: plain(block.runs, 'heading') }] : []
    case 'quote': {
      const { paragraphs, source } = block
      const named = source && [
        textRun(`— ${source.name} `),
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
