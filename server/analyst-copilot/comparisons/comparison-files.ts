import { companyLook } from '../../../common/looks/company-look.ts'
import { byteOrderMark, csvLine } from '../../../common/text/csv.ts'
import { legible } from '../../../common/text/legible.ts'
import { comparisonTexts as words } from '../../../contract/analyst-copilot/comparison-messages.ts'
import type {
  ExportedBlock,
  ExportedDocument,
} from '../../boardroom-builder/export/exported-document.ts'
import { type ExportedRun, textRun } from '../../boardroom-builder/export/exported-runs.ts'
import type { Workbook } from '../../sheets/sheet-file.ts'
import type { ExportedCell, ExportedComparison, ExportedSource } from './exported-comparison.ts'

const columns = Object.keys(words.columns) as (keyof typeof words.columns)[]

/** A comparison as CSV: beside each column of statements one with their sources. */
export function comparisonCsv({ subjects, rows }: ExportedComparison): string {
  const header = [words.criterion, ...subjects.flatMap((name) => [name, words.sourceOf(name)])]
  const lines = rows.map(({ criterion, cells }) => [
    criterion,
    ...cells.flatMap(({ text, source }) => [text, source ? cited(source) : '']),
  ])
  return `${byteOrderMark}${[header, ...lines].map(csvLine).join('')}`
}

const cited = ({ title, place, address }: ExportedSource) =>
  [title, place, address].filter(Boolean).join(', ')

/**
 * A comparison as a workbook: beside each column of statements a narrow one with links to the sources on a second
 * sheet. A statement that is a link itself would not wrap in LibreOffice.
 */
export function comparisonWorkbook(comparison: ExportedComparison): Workbook {
  const { title, subjects, rows, sources, note } = comparison
  const { comparison: first, sources: second } = words.sheets
  return {
    title,
    sheets: [
      {
        name: first,
        header: [words.criterion, ...subjects.flatMap((name) => [name, words.columns.title])],
        rows: [
          ...rows.map(({ criterion, cells }) => [
            { text: criterion },
            ...cells.flatMap(({ text, source }) => [
              { text },
              source
                ? { text: `[${source.number}]`, link: `#${second}!A${source.number + 1}` }
                : { text: '' },
            ]),
          ]),
          [{ text: '' }],
          [{ text: note }],
        ],
        widths: [32, ...subjects.flatMap(() => [48, 9])],
      },
      {
        name: second,
        header: columns.map((column) => words.columns[column]),
        rows: sources.map((source) =>
          columns.map((column) => ({
            text: String(source[column]),
            ...(column === 'address' && source.address && { link: source.address }),
          })),
        ),
        widths: [9, 24, 28, 32, 26, 20, 18, 80, 50],
      },
    ],
  }
}

/** How many vendors stand beside each other on a page. */
const besideEachOther = 4

/** A comparison as a Word document: tables of a few vendors each, then the sources. */
export function comparisonDocument(comparison: ExportedComparison): ExportedDocument {
  const { title, facts, subjects, sources, note } = comparison
  const starts = Array.from(
    { length: Math.ceil(subjects.length / besideEachOther) },
    (_, at) => at * besideEachOther,
  )
  return {
    title: legible(title),
    kind: words.kind,
    author: null,
    facts: facts.map(legible),
    company: '',
    logo: null,
    look: companyLook(undefined, 'light'),
    lang: 'en-US',
    blocks: [
      { kind: 'paragraph', runs: [textRun(note)] },
      ...starts.map((from) => tableOf(comparison, from, from + besideEachOther)),
    ],
    sources: sources.map(({ number, title: name, place, address, quotation }) => ({
      number,
      title: legible(name),
      place: legible([place, address].filter(Boolean).join(' · ')),
      quote: legible(quotation),
    })),
    pictures: [],
    template: null,
  }
}

function tableOf({ subjects, rows }: ExportedComparison, from: number, to: number): ExportedBlock {
  const lines = [
    { header: true, cells: [words.criterion, ...subjects.slice(from, to)].map(plain) },
    ...rows.map(({ criterion, cells }) => ({
      header: false,
      cells: [plain(criterion), ...cells.slice(from, to).map(runsOf)],
    })),
  ]
  return {
    kind: 'table',
    columns: lines[0]?.cells.length ?? 1,
    headerRows: rows.length > 0 ? 1 : 0,
    headerColumn: true,
    rows: lines.map(({ header, cells }) =>
      cells.map((runs, column) => ({
        header: header || column === 0,
        column,
        colspan: 1,
        rowspan: 1,
        flow: [{ kind: 'paragraph', runs }],
      })),
    ),
  }
}

const plain = (text: string): ExportedRun[] => [textRun(text)]

const runsOf = ({ text, source }: ExportedCell): ExportedRun[] => [
  textRun(text),
  ...(source ? [{ kind: 'note' as const, number: source.number }] : []),
]
