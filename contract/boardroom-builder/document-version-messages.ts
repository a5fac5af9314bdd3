import { recordVersionMessages } from '../records/record-messages.ts'
import { capital } from '../values/capital.ts'
import { counted } from '../values/counted.ts'
import type { DocumentBlock, DocumentMark, DocumentSource } from './document-blocks.ts'

/** How many blocks were added, deleted, changed and moved; one that was moved and changed counts twice. */
export type Counts = { added: number; deleted: number; changed: number; moved: number }

/** The former and new place of a block: the heading of each, null before the first one. */
export type Move = { up: boolean; from: string | null; to: string | null }

const nameOf = (name: string | null, number: number | null) =>
  name ?? (number === null ? recordVersionMessages.automatic : `Approved, version ${number}`)

const marks: Record<Exclude<DocumentMark['type'], 'link' | 'unconfirmed'>, string> = {
  bold: 'bold',
  italic: 'italic',
  underline: 'underlined',
  strike: 'struck through',
  superscript: 'superscript',
  subscript: 'subscript',
  code: 'code',
}

const chartKinds = { bar: 'bar chart', line: 'line chart', pie: 'pie chart' }
const callouts = { note: 'note', decision: 'decision', risk: 'risk', internal: 'internal note' }

/** The name of a block's kind, within a sentence. */
function kindOf(block: DocumentBlock): string {
  switch (block.type) {
    case 'paragraph':
      return 'text'
    case 'heading':
      return `heading ${block.attrs.level}`
    case 'bulletList':
      return 'bulleted list'
    case 'orderedList':
      return 'numbered list'
    case 'blockquote':
      return 'quote'
    case 'callout':
      return callouts[block.attrs.tone]
    case 'chart':
      return chartKinds[block.attrs.chart.kind]
    case 'gap':
      return 'open question'
    case 'horizontalRule':
      return 'divider'
    default:
      return block.type
  }
}
const quoted = (words: string) => `‘${words}’`
const orNothing = (words: string) => (words === '' ? 'nothing' : quoted(words))
const changed = (what: string, from: string, to: string) => `${what}: ${from} → ${to}`

/** Descriptions of changes other than words, for comparisons. */
export const noteWords = {
  became: (before: DocumentBlock, after: DocumentBlock) =>
    before.type === 'gap'
      ? `The question ${quoted(before.attrs.question)} was answered`
      : `${capital(kindOf(before))} became ${kindOf(after)}`,
  sameWords: 'The words are the same',
  mark: (text: string, type: DocumentMark['type'], on: boolean) => {
    if (type === 'link') return `${quoted(text)} is ${on ? 'now' : 'no longer'} a link`
    if (type === 'unconfirmed') {
      return on ? `${quoted(text)} is to be confirmed` : `${quoted(text)} was confirmed`
    }
    return `${quoted(text)} is ${on ? 'now' : 'no longer'} ${marks[type]}`
  },
  link: (text: string, from: string, to: string) => changed(`Link of ${quoted(text)}`, from, to),
  sourceText: ({ title }: DocumentSource) => `Quotation from source ${quoted(title)} updated`,
  sourceAdded: ({ title }: DocumentSource) => `Source of the quote added: ${quoted(title)}`,
  sourceRemoved: ({ title }: DocumentSource) => `Source of the quote removed: ${quoted(title)}`,
  sourceChanged: (from: DocumentSource, to: DocumentSource) =>
    changed('Source of the quote', quoted(from.title), quoted(to.title)),
  parts: {
    item: (count: number, what: string) => `${counted(count, 'list item')} ${what}`,
    row: (count: number, what: string) => `${counted(count, 'row')} ${what}`,
    column: (count: number, what: string) => `${counted(count, 'column')} ${what}`,
    cell: (count: number, what: string) => `${counted(count, 'cell')} ${what}`,
  },
  headers: 'Header cells changed',
  listBecame: (type: 'bulletList' | 'orderedList') =>
    type === 'orderedList' ? 'A list inside is numbered now' : 'A list inside has bullets now',
  picture: 'Picture replaced',
  pictureUpdated: 'The picture of the canvas was updated',
  alt: (from: string, to: string) => changed('Description', orNothing(from), orNothing(to)),
  caption: (from: string, to: string) => changed('Caption', orNothing(from), orNothing(to)),
  width: (from: number, to: number) => changed('Width', `${from}%`, `${to}%`),
  chartTitle: (from: string, to: string) => changed('Title', orNothing(from), orNothing(to)),
  labels: (from: readonly string[], to: readonly string[]) =>
    changed('Labels', from.join(', '), to.join(', ')),
  seriesAdded: (name: string) => `Series added: ${orNothing(name)}`,
  seriesRemoved: (name: string) => `Series removed: ${orNothing(name)}`,
  value: (label: string, series: string, from: number | null, to: number | null) => {
    const number = (value: number | null) => value?.toLocaleString('en') ?? 'no value'
    return changed([label, series].filter(Boolean).join(', '), number(from), number(to))
  },
  more: (count: number) => `and ${counted(count, 'more change')}`,
} as const

const moved = ({ up }: Move) => (up ? 'moved up' : 'moved down')

/** The texts of the page with the versions of a document. */
export const versionMessages = {
  ...recordVersionMessages,
  title: 'Versions',
  hint: 'Named and approved versions are kept. After 30 days, only some of the others are.',
  list: 'Versions of this document',
  present: 'Current text',
  nameOf,
  words: (count: number) => counted(count, 'word'),
  noneTitle: 'No versions yet',
  none: 'Versions appear here once the document has been changed.',

  name: 'Name for the current version',

  restoreHint: 'The document returns to this version. Its current text is saved as a version.',

  compareWith: 'Compare with',
  option: (name: string, at: string) => `${name}, ${at}`,
  compareNothing: 'No comparison',
  view: 'View',
  views: { sides: 'Side by side', inline: 'Inline' },
  comparison: (from: string, to: string) => `${from} compared with ${to}`,
  equal: 'There are no differences.',
  counts: ({ added, deleted, changed: other, moved: places }: Counts) =>
    [
      added > 0 && `${added.toLocaleString('en')} added`,
      deleted > 0 && `${deleted.toLocaleString('en')} deleted`,
      other > 0 && `${other.toLocaleString('en')} changed`,
      places > 0 && `${places.toLocaleString('en')} moved`,
    ]
      .filter(Boolean)
      .join(', '),
  next: 'Next change',
  previous: 'Previous change',
  place: (at: number, of: number) =>
    at === 0 ? counted(of, 'change') : `Change ${at} of ${of.toLocaleString('en')}`,
  unchanged: (count: number) => `Show ${counted(count, 'unchanged block')}`,

  segment: (change: keyof Counts, blocks: number) => `${counted(blocks, 'block')} ${change}`,
  titleChanged: 'Title changed',
  movedHere: (move: Move) => {
    const { from, to } = move
    if (from === to) return capital(moved(move))
    return `${capital(moved(move))} from ${from === null ? 'the beginning' : quoted(from)}`
  },
  movedAway: (what: string, move: Move) => {
    const { from, to } = move
    const where = from === to ? '' : ` to ${to === null ? 'the beginning' : quoted(to)}`
    return `${what === '' ? 'A block' : quoted(what)} ${moved(move)}${where}`
  },
  goToMoved: 'Go there',
} as const
