import type { LibraryType } from './canvas-widgets.ts'

const counted = (count: number) => (count === 1 ? 'the item' : `${count} items`)

/** The texts of a canvas's workspace. */
export const editorMessages = {
  canvas: 'Canvas',
  canvasHint:
    'Tab goes to the items. Arrow keys move the view. Press the question mark for all keys.',
  loading: 'Loading the canvas…',
  toolbar: 'Tools',
  addWidget: 'Add Widget',
  undo: 'Undo',
  redo: 'Redo',
  library: 'Widget library',
  properties: 'Properties',
  closeLibrary: 'Close the widget library',
  closeProperties: 'Close the properties',
  libraryHint: 'Choose a widget, or drag it to its place.',
  material: 'Your material',
  materialHint: 'A brief or moment plays on the canvas; dropped on a note, it becomes its source.',
  kinds: {
    swot: 'Strengths, weaknesses, opportunities and threats.',
    'vendor-map': 'Vendors on two axes, in three sizes.',
    'tech-debt': 'Items by impact and risk, with their sum.',
    scenario: 'Outcomes of a decision, good and bad.',
  } satisfies Record<LibraryType, string>,
  emptyTitle: 'Nothing on this canvas yet',
  emptyHint: 'Put down notes, texts and shapes, or add a SWOT, a vendor map or a scenario.',
  emptyReadOnly: 'You see here what others put down.',
  addFirst: 'Add a widget',

  widget: (
    title: string,
    type: string,
    is: { selected: boolean; locked: boolean; proposed: boolean },
  ) =>
    [
      title,
      title !== type && type,
      is.proposed && 'proposed, not confirmed',
      is.locked && 'locked',
      is.selected && 'selected',
    ]
      .filter(Boolean)
      .join(', '),
  widgetRole: 'item',
  widgetHint:
    'Arrow keys move the item by 20, with Shift by 80. Enter edits it, Escape stops editing. X selects it, Delete removes it.',
  more: (count: number) => `More for ${counted(count)}`,
  menu: 'Item menu',
  canvasMenu: 'Canvas menu',

  zoom: 'Zoom',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  zoomTo: (percent: number) => `${percent}%, show at 100%`,
  percent: (value: number) => `${value}%`,
  fit: 'Show everything',

  arrange: 'Arrange',
  align: {
    left: 'Align left',
    center: 'Align centers',
    right: 'Align right',
    top: 'Align top',
    middle: 'Align middles',
    bottom: 'Align bottom',
  },
  distribute: { across: 'Distribute across', down: 'Distribute down' },

  duplicate: 'Duplicate',
  copy: 'Copy',
  cut: 'Cut',
  paste: 'Paste',
  selectAll: 'Select all',
  forward: 'Bring forward',
  backward: 'Send backward',
  delete: 'Delete',

  added: (name: string) => `Added ${name}`,
  moved: (count: number, x: number, y: number) =>
    count === 1 ? `Moved to ${x}, ${y}` : `Moved ${count} items to ${x}, ${y}`,
  atEdge: 'Already at the edge',
  resized: (width: number, height: number) => `Resized to ${width} by ${height}`,
  aligned: (count: number) => `Aligned ${count} items`,
  distributed: (count: number) => `Distributed ${count} items`,
  selectMore: (least: number) => `Select at least ${least} items first`,
  arranged: 'Already arranged that way',
  duplicated: (count: number) => `Duplicated ${counted(count)}`,
  deleted: (count: number) => `Deleted ${counted(count)}`,
  broughtForward: (count: number) => `Brought ${counted(count)} forward`,
  sentBackward: (count: number) => `Sent ${counted(count)} backward`,
  inFront: 'Already in front',
  behind: 'Already at the back',
  copied: (count: number) => `Copied ${counted(count)}`,
  pasted: (count: number) => `Pasted ${counted(count)}`,
  selected: (count: number) =>
    count === 0 ? 'Nothing selected' : `${count} ${count === 1 ? 'item' : 'items'} selected`,
  undone: (said: string) => `Undone: ${said}`,
  redone: (said: string) => `Redone: ${said}`,
  notPasted: "This can't be pasted",
  notPastedHint: 'You can paste text, and what was copied from a canvas.',
  notCopied: "Couldn't copy to the clipboard",
  notCopiedHint: 'Press Ctrl+C, or Command+C on a Mac.',
  notRead: "Couldn't paste from the clipboard",
  notReadHint: 'Press Ctrl+V, or Command+V on a Mac.',
  full: 'The canvas is full',
  fullHint: (most: number) => `A canvas can have up to ${most} items.`,
} as const
