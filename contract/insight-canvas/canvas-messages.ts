import { counted } from '../values/counted.ts'
import type { CanvasFormat, CanvasStart } from './canvases.ts'

const widgets = (count: number) => counted(count, 'widget')

/** The texts of the list of canvases and of the page around a canvas. */
export const canvasMessages = {
  title: 'Insight canvas',
  description: 'Boards of SWOTs, vendor maps, technology debt and scenarios.',
  new: 'New canvas',
  import: 'Import',
  widgets,
  changed: (by: string | null) => (by ? `Changed by ${by},` : 'Changed'),
  emptyTitle: 'No canvases yet',
  emptyHint: 'A canvas puts what you know about a product or a market on one board.',
  listFailed: 'Your canvases could not be loaded',
  open: (title: string) => `Actions for ${title}`,
  duplicate: 'Duplicate',
  duplicateTitle: (title: string) => `Copy of ${title}`.slice(0, 200),
  duplicated: 'Canvas duplicated',
  duplicateFailed: 'The canvas could not be duplicated',
  delete: 'Delete',
  deleted: { title: 'Canvas deleted', description: 'It stays in the trash for 30 days.' },
  deleteFailed: { title: 'The canvas could not be deleted', description: 'Please try again.' },

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
  sameIds: 'Another widget has the same id',
  imported: 'Canvas imported',
  importFailed: 'The canvas could not be imported',

  back: { to: '/insight-canvas', label: 'Back to Insight canvas' },
  loading: 'Canvas',
  loadFailed: {
    title: 'This canvas could not be loaded.',
    hint: 'Check your connection and try again.',
  },
  missing: {
    title: "We couldn't find this canvas",
    hint: 'It may have been deleted, or you may not have permission to view it.',
    seeAll: 'See all canvases',
  },
  titleLabel: 'Title of the canvas',
  actions: 'More actions',
  backToCanvas: 'Back to the canvas',
  versions: 'Versions',
  export: 'Export',
  exportAs: {
    png: 'Picture (PNG)',
    svg: 'Drawing (SVG)',
    pdf: 'Document (PDF)',
    json: 'Data (JSON)',
  } satisfies Record<CanvasFormat, string>,
  exportFailed: 'The canvas could not be exported',
  save: 'Save',
  tryAgain: 'Try again',
  states: {
    saved: 'Saved',
    unsaved: 'Not saved yet',
    saving: 'Saving…',
    offline: 'Offline. Changes will be saved when you reconnect.',
    failed: "Couldn't save.",
  },
  viewOnly: 'You can view this canvas, not change it.',
  lostRight: {
    title: 'You can no longer change this canvas',
    hint: 'Your last changes are not saved. Export them to keep them.',
  },
  gone: {
    title: 'This canvas was deleted',
    hint: 'You can still export what is on your screen.',
  },
  exportMine: 'Export as JSON',
  restoredChanges: 'Your unsaved changes are back',
  othersChanged: (by: string | null, count: number) =>
    `${by ?? 'Someone else'} changed ${widgets(count)}`,
  leaveTitle: 'Leave without saving?',
  leaveHint:
    'Your changes could not be saved. They stay in this tab until you sign out or close it.',

  collision: {
    title: (count: number) =>
      `You and someone else changed the same ${count === 1 ? 'widget' : widgets(count)}`,
    hint: (by: string | null, count: number) =>
      count === 1
        ? `${by ?? 'Someone else'} changed it at the same time. Choose which version to keep.`
        : `${by ?? 'Someone else'} changed them at the same time. Choose which versions to keep.`,
    yours: 'Yours',
    theirs: 'Theirs',
    deleted: 'Deleted',
    keepMine: 'Keep mine',
    takeTheirs: 'Use theirs',
  },

  version: {
    hint: 'The canvas at earlier times. Named versions are kept. After 30 days, only some of the others are.',
    automatic: 'Saved automatically',
    by: (name: string | null, count: number) => `${name ?? 'Deleted account'}, ${widgets(count)}`,
    none: 'Versions appear here once the canvas has been changed.',
    failed: 'The versions could not be loaded',
    name: 'Name of this version',
    keep: 'Save as version',
    kept: 'Version saved',
    keepFailed: 'The version could not be saved',
    preview: (title: string) => `Preview of ${title}`,
    previewFailed: 'This version could not be loaded',
    empty: 'This version is blank.',
    restore: 'Restore this version',
    restored: 'Version restored',
    restoredHint: 'The previous content is saved as a version.',
    restoreFailed: 'The version could not be restored',
    saveFirst: 'Wait until your changes are saved.',
  },
} as const
