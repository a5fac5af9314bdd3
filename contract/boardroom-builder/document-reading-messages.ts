import { formatTime } from '../values/format-time.ts'
import type {
  calloutTones,
  chartKinds,
  DocumentPicture,
  DocumentSource,
} from './document-blocks.ts'

/** The texts around a document that is being read. */
export const readingMessages = {
  sources: 'Sources',
  /** Before a block that is new or changed; only for screen readers. */
  changed: 'New or changed: ',
  /** Before a number in the text; only for screen readers. */
  source: 'Source ',
  sourceKinds: {
    product: 'Product',
    brief: 'Brief',
    passage: 'Brief',
    canvas: 'Canvas',
    document: 'Document',
    company: 'Company profile',
  } satisfies Record<DocumentSource['kind'], string>,
  sourceAt: (kind: string, startMs: number | null) =>
    startMs === null ? kind : `${kind}, ${formatTime(Math.floor(startMs / 1000))}`,
  callouts: {
    note: 'Note',
    decision: 'Decision',
    risk: 'Risk',
    internal: 'Internal: not for readers',
  } satisfies Record<(typeof calloutTones)[number], string>,
  gap: 'Open question',
  unconfirmed: ' (to be confirmed)',
  /** For screen readers, before and after text that is in only one of two versions. */
  changes: {
    added: { start: 'added: ', end: ' end of addition ' },
    deleted: { start: 'deleted: ', end: ' end of deletion ' },
  },
  table: 'Table',
  charts: { bar: 'Bar chart', line: 'Line chart', pie: 'Pie chart' } satisfies Record<
    (typeof chartKinds)[number],
    string
  >,
  label: 'Label',
  noValue: 'No value',
  picture: ({ alt, canvas }: DocumentPicture) =>
    alt || (canvas ? 'Picture of a canvas, without description' : 'Picture without description'),
} as const
