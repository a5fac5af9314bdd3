import type { Look } from '../../../common/looks/look.ts'
import { legible } from '../../../common/text/legible.ts'
import {
  type DocumentBlock,
  type DocumentChart,
  type DocumentFlow,
  type DocumentPicture,
  type DocumentSource,
  documentSourceKey,
  numberedSources,
  type shownTones,
  staysInside,
  textOfBlock,
} from '../../../contract/boardroom-builder/document-blocks.ts'
import { documentExportWords as words } from '../../../contract/boardroom-builder/document-exports.ts'
import {
  type DocumentStatus,
  type DocumentType,
  documentStatuses,
  documentTypes,
} from '../../../contract/boardroom-builder/documents.ts'
import { formatTime } from '../../../contract/values/format-time.ts'
import type { OfficePicture } from '../../media/draw-picture.ts'
import { documentLanguage } from './document-language.ts'
import {
  type ExportedRun,
  exportedRuns,
  type Numbers,
  numberOf,
  textOfRuns,
  textRun,
} from './exported-runs.ts'
import { type ExportedTable, exportedTable } from './exported-table.ts'
import { spokenChart } from './spoken-chart.ts'
import type { TemplateFacts } from './template/template-facts.ts'

export type PictureFile = OfficePicture

/** A document with everything its files need. */
export type DocumentToExport = {
  title: string
  type: DocumentType
  version: number
  status: DocumentStatus
  author: string | null
  company: { name: string; logo: PictureFile | null }
  look: Look
  date: Date
  blocks: readonly DocumentBlock[]
  /** Who says what a source quotes, by the source's key; only where that is known. */
  speakers?: ReadonlyMap<string, string>
  pictures: ReadonlyMap<string, PictureFile>
  /** The template into which presentations are written. */
  template?: ExportedTemplate | null
}

/** A template's file, and what is known of it. */
export type ExportedTemplate = { facts: TemplateFacts; file: Uint8Array }

export type ExportedFlow =
  | { kind: 'paragraph'; runs: ExportedRun[] }
  | { kind: 'gap'; words: string }
  | { kind: 'list'; ordered: boolean; items: ExportedFlow[][] }

export type ExportedBlock =
  | ExportedFlow
  | { kind: 'heading'; level: 1 | 2 | 3; runs: ExportedRun[] }
  | { kind: 'quote'; paragraphs: ExportedRun[][]; source: { number: number; name: string } | null }
  | { kind: 'callout'; tone: (typeof shownTones)[number]; label: string; flow: ExportedFlow[] }
  | ({ kind: 'table' } & ExportedTable)
  /** `picture` is its index in the list of pictures. */
  | { kind: 'picture'; picture: number; alt: string; caption: string; width: number }
  | { kind: 'chart'; chart: DocumentChart; alt: string }
  | { kind: 'rule' }
export type ExportedBlockOf<K extends ExportedBlock['kind']> = Extract<ExportedBlock, { kind: K }>

export type ExportedSource = { number: number; title: string; place: string; quote: string }

/** A document in the form of its files: plain data, with text that is valid in XML. */
export type ExportedDocument = {
  title: string
  kind: string
  author: string | null
  /** The lines below the title. */
  facts: string[]
  company: string
  /** Its index in the list of pictures. */
  logo: number | null
  look: Look
  /** The language of its text, as BCP 47. */
  lang: string
  blocks: ExportedBlock[]
  sources: ExportedSource[]
  pictures: PictureFile[]
  template: ExportedTemplate | null
}

/** The neutral form from which Word, PowerPoint and PDF files are made: without what is for its authors alone. */
export function exportedDocument(given: DocumentToExport): ExportedDocument {
  const told = given.blocks.filter((block) => !staysInside(block))
  const sources = numberedSources(told)
  const numbers = new Map(sources.map((source, at) => [documentSourceKey(source), at + 1]))
  const pictures = new Map<string, number>()
  const files: PictureFile[] = []
  const place = (id: string, file: PictureFile | null | undefined) => {
    if (!file) return null
    const known = pictures.get(id) ?? files.push(file) - 1
    pictures.set(id, known)
    return known
  }
  const logo = place('logo', given.company.logo)
  const blocks = told.flatMap((block) =>
    exportedBlock(block, {
      numbers,
      nameOf: (source) => quotedName(source, given.speakers?.get(documentSourceKey(source))),
      pictureOf: ({ fileId }) => place(fileId, given.pictures.get(fileId)),
    }),
  )
  const date = given.date.toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' })
  return {
    title: legible(given.title),
    kind: documentTypes[given.type],
    author: given.author && legible(given.author),
    facts: [
      documentTypes[given.type],
      words.version(given.version),
      documentStatuses[given.status],
      ...(given.author ? [words.by(legible(given.author))] : []),
      date,
    ],
    company: legible(given.company.name),
    logo,
    look: given.look,
    lang: documentLanguage(`${given.title}\n${told.map(textOfBlock).join('\n')}`),
    blocks: withoutSkippedLevels(blocks),
    sources: sources.map(toSource),
    pictures: files,
    template: given.template ?? null,
  }
}

type Known = {
  numbers: Numbers
  nameOf: (source: DocumentSource) => string
  pictureOf: (picture: DocumentPicture) => number | null
}

function exportedBlock(
  block: DocumentBlock,
  { numbers, nameOf, pictureOf }: Known,
): ExportedBlock[] {
  switch (block.type) {
    case 'heading': {
      const runs = exportedRuns(block.content, numbers)
      if (textOfRuns(runs)) return [{ kind: 'heading', level: block.attrs.level, runs }]
      return runs.some(({ kind }) => kind === 'note') ? [{ kind: 'paragraph', runs }] : []
    }
    case 'blockquote': {
      const { source } = block.attrs
      const paragraphs = block.content.map(({ content }) => exportedRuns(content, numbers))
      const named = source && { number: numberOf(numbers, source), name: nameOf(source) }
      return [{ kind: 'quote', paragraphs, source: named }]
    }
    case 'callout': {
      const { tone } = block.attrs
      if (tone === 'internal') return []
      const flow = exportedFlows(block.content, numbers)
      return [{ kind: 'callout', tone, label: words.callouts[tone], flow }]
    }
    case 'table':
      return [
        { kind: 'table', ...exportedTable(block.content, (flow) => exportedFlows(flow, numbers)) },
      ]
    case 'picture': {
      const { alt, caption, width } = block.attrs.picture
      const said = legible(alt || caption) || words.picture
      const picture = pictureOf(block.attrs.picture)
      const below = legible(caption)
      if (picture !== null) return [{ kind: 'picture', picture, alt: said, caption: below, width }]
      const named = below && alt ? [{ kind: 'paragraph' as const, runs: [textRun(below)] }] : []
      return [{ kind: 'gap', words: words.pictureMissing(said) }, ...named]
    }
    case 'chart': {
      const chart = legibleChart(block.attrs.chart)
      return [{ kind: 'chart', chart, alt: spokenChart(chart) }]
    }
    case 'horizontalRule':
      return [{ kind: 'rule' }]
    default:
      return exportedFlows([block], numbers)
  }
}

/** What stands below a quotation: who says it, if that is known, where, and at which second. */
const quotedName = ({ title, startMs }: DocumentSource, speaker?: string) =>
  [speaker, title, startMs === null ? null : formatTime(startMs / 1000)]
    .flatMap((one) => (one ? [legible(one)] : []))
    .join(', ')

/** Leaves out empty paragraphs, because the files have paragraph spacing. */
function exportedFlows(flow: readonly DocumentFlow[], numbers: Numbers): ExportedFlow[] {
  return flow.flatMap((one): ExportedFlow[] => {
    if (one.type === 'gap')
      return [{ kind: 'gap', words: words.toAnswer(legible(one.attrs.question)) }]
    if (one.type === 'paragraph') {
      const runs = exportedRuns(one.content, numbers)
      return runs.some(({ kind }) => kind !== 'break') ? [{ kind: 'paragraph', runs }] : []
    }
    const items = one.content.map(({ content }) => exportedFlows(content, numbers))
    const said = items.filter((item) => item.length > 0)
    return said.length > 0
      ? [{ kind: 'list', ordered: one.type === 'orderedList', items: said }]
      : []
  })
}

function legibleChart({ kind, title, labels, series }: DocumentChart): DocumentChart {
  return {
    kind,
    title: legible(title),
    labels: labels.map(legible),
    series: series.map(({ name, values }) => ({
      name: legible(name),
      values: labels.map((_, at) => values[at] ?? null),
    })),
  }
}

/**
 * Removes gaps between heading levels, which screen readers would report as missing headings; the first level
 * is 1.
 */
function withoutSkippedLevels(blocks: ExportedBlock[]): ExportedBlock[] {
  const open: number[] = []
  return blocks.map((block) => {
    if (block.kind !== 'heading') return block
    while ((open.at(-1) ?? 0) >= block.level) open.pop()
    open.push(block.level)
    return { ...block, level: open.length as 1 | 2 | 3 }
  })
}

function toSource({ kind, startMs, title, quote }: DocumentSource, at: number): ExportedSource {
  const place = words.sourceKinds[kind]
  return {
    number: at + 1,
    title: legible(title),
    place: startMs === null ? place : words.at(place, formatTime(startMs / 1000)),
    quote: legible(quote),
  }
}
