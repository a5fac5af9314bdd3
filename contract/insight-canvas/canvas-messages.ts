import { recordMessages, recordVersionMessages } from '../records/record-messages.ts'
import { counted } from '../values/counted.ts'
import type { CanvasFormat, CanvasStart } from './canvases.ts'
import type { ReaderCanvasFormat } from './library-canvases.ts'

const widgets = (count: number) => counted(count, 'item')

const exportToReader = {
  png: 'Picture (PNG)',
  svg: 'Drawing (SVG)',
  pdf: 'Document (PDF)',
  pptx: 'Presentation (PPTX)',
  md: 'Text (Markdown)',
  csv: 'Notes (CSV)',
} satisfies Record<ReaderCanvasFormat, string>

/** The texts of the list of canvases and of the page around a canvas. */
export const canvasMessages = {
  ...recordMessages({
    noun: 'canvas',
    plural: 'canvases',
    part: 'widget',
    lost: {
      right: 'Your last changes are not saved. Export them to keep them.',
      record: 'You can still export what is on your screen.',
    },
  }),
  title: 'Insight canvas',
  description: 'Notes, shapes and connectors, SWOTs, vendor maps, technology debt and scenarios.',
  new: 'New canvas',
  fromBriefs: 'From briefs',
  widgets,
  changed: (by: string | null) => (by ? `Changed by ${by},` : 'Changed'),
  emptyHint: 'A canvas puts what you know about a product or a market on one board.',
  duplicate: 'Duplicate',
  duplicateTitle: (title: string) => `Copy of ${title}`.slice(0, 200),
  duplicated: 'Canvas duplicated',
  duplicateFailed: 'The canvas could not be duplicated',

  newHint: 'Choose a starting point. You can change everything later.',
  starts: {
    blank: { name: 'Blank', hint: 'An empty board.' },
    swot: { name: 'SWOT of a product', hint: 'Strengths and more, taken from a product.' },
    market: {
      name: 'Our market',
      hint: 'A vendor map with your products and the competitors you name.',
    },
    debt: { name: 'Technology debt', hint: 'Bars by impact, colored by risk.' },
    scenario: { name: 'Scenario', hint: 'What happens if you go ahead, outcome by outcome.' },
  } satisfies Record<CanvasStart, { name: string; hint: string }>,
  product: 'Product',
  chooseProduct: 'Choose a product',
  create: 'Create canvas',
  createFailed: 'The canvas could not be created',

  importTitle: 'Import a canvas',
  importHint: 'A JSON file that was exported from a canvas.',
  file: 'File',
  chooseFile: 'Choose a JSON file',
  fileTooLarge: 'This file is too large to be a canvas.',
  notJson: 'This file is not JSON.',
  notRead: 'The file could not be read. Please try again.',
  faults: (count: number) => `${counted(count, 'error')} in this file`,
  moreFaults: (count: number) => `and ${count} more`,
  holds: (count: number) => `Contains ${widgets(count)}.`,
  sameIds: 'Another item has the same id',
  imported: 'Canvas imported',
  importFailed: 'The canvas could not be imported',

  back: { to: '/insight-canvas', label: 'Back to Insight canvas' },
  exportAs: { ...exportToReader, json: 'Data (JSON)' } satisfies Record<CanvasFormat, string>,
  exportToReader,
  save: 'Save',
  exportMine: 'Export as JSON',

  version: {
    ...recordVersionMessages,
    hint: 'The canvas at earlier times. Named versions are kept. After 30 days, only some of the others are.',
    by: (name: string | null, count: number) => `${name ?? 'Deleted account'}, ${widgets(count)}`,
    none: 'Versions appear here once the canvas has been changed.',
    name: 'Name of this version',
    preview: (title: string) => `Preview of ${title}`,
    saveFirst: 'Wait until your changes are saved.',
  },
} as const
