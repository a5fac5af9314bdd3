import type {
  CanvasColor,
  ConnectorPath,
  ConnectorTip,
  Paint,
  ShapeKind,
  TextAlign,
  TextSize,
  ThingType,
} from './canvas-things.ts'

const counted = (count: number) => (count === 1 ? 'the item' : `${count} items`)

/** The texts of notes, texts, shapes, frames and connectors, and of the tools that put them down. */
export const thingMessages = {
  tools: 'Put down',
  select: 'Select',
  tool: {
    note: 'Note',
    text: 'Text',
    shape: 'Shape',
    frame: 'Frame',
    connector: 'Connector',
  } satisfies Record<ThingType, string>,
  /** What is announced once a tool is chosen. */
  armed: (name: string) =>
    `${name}: press or drag on the canvas, or press Enter for a free place. Escape cancels.`,

  write: {
    note: 'Text of the note',
    text: 'Text',
    shape: 'Text in the shape',
    frame: 'Title of the frame',
    connector: 'Label of the connector',
  } satisfies Record<ThingType, string>,
  placeholder: {
    note: 'Write a note',
    text: 'Write',
    shape: '',
    frame: 'Title',
    connector: 'Label',
  } satisfies Record<ThingType, string>,
  noteHint: 'Tab adds a note to the right, Ctrl+Enter one below. Escape stops writing.',
  wrote: (name: string) => `Changed ${name.toLowerCase()}`,
  restyled: (count: number) => `Changed the look of ${counted(count)}`,
  addedNotes: (count: number) => (count === 1 ? 'Added a note' : `Added ${count} notes`),

  style: 'Style',
  color: 'Color',
  colors: {
    yellow: 'Yellow',
    green: 'Green',
    blue: 'Blue',
    red: 'Red',
    violet: 'Violet',
    gray: 'Gray',
  } satisfies Record<CanvasColor, string>,
  fill: 'Fill',
  edge: 'Edge',
  noPaint: 'None',
  paintOf: (part: string, name: string) => `${part}: ${name}`,
  kind: 'Form',
  kinds: {
    rectangle: 'Rectangle',
    rounded: 'Rounded',
    ellipse: 'Ellipse',
    diamond: 'Diamond',
  } satisfies Record<ShapeKind, string>,
  size: 'Size',
  sizes: { S: 'Small', M: 'Medium', L: 'Large', XL: 'Extra large' } satisfies Record<
    TextSize,
    string
  >,
  align: 'Alignment',
  aligns: { start: 'At the start', center: 'Centered', end: 'At the end' } satisfies Record<
    TextAlign,
    string
  >,
  bold: 'Bold',
  start: 'Start',
  finish: 'End',
  tips: { none: 'Plain', arrow: 'Arrow', dot: 'Dot' } satisfies Record<ConnectorTip, string>,
  path: 'Line',
  paths: { straight: 'Straight', elbow: 'Elbow' } satisfies Record<ConnectorPath, string>,
  source: 'Source',
  addSource: 'Cite your material',
  removeSource: 'Remove the source',
  changedSource: 'Changed the source',
  moveEnd: { from: 'Move the start of the connector', to: 'Move the end of the connector' },
  connect: 'Connect',
  reconnected: 'Reconnected the connector',

  /** What the machine placed, until somebody confirms it. */
  proposed: 'Proposed',
  confirm: 'Confirm',
  confirmAll: (count: number) => `Confirm ${counted(count)}`,
  confirmed: (count: number) => `Confirmed ${counted(count)}`,

  group: 'Group',
  ungroup: 'Ungroup',
  lock: 'Lock',
  unlock: 'Unlock',
  isLocked: 'Locked. Unlock it in its menu.',
  toFront: 'Bring to front',
  toBack: 'Send to back',
  selectContent: 'Select what is in the frame',
  grouped: (count: number) => `Grouped ${counted(count)}`,
  ungrouped: (count: number) => `Ungrouped ${counted(count)}`,
  locked: (count: number) => `Locked ${counted(count)}`,
  unlocked: (count: number) => `Unlocked ${counted(count)}`,
  broughtToFront: (count: number) => `Brought ${counted(count)} to the front`,
  sentToBack: (count: number) => `Sent ${counted(count)} to the back`,

  list: 'List',
  closeList: 'Close the list',
  listHint: 'Everything on the canvas, from top to bottom.',
  emptyList: 'Nothing on this canvas yet.',
  inFrame: (title: string) => `In ${title}`,
  newNote: 'New note',
  addNote: 'Add note',
} as const

/** The name of a color, or of none. */
export const paintName = (paint: Paint) =>
  paint === 'none' ? thingMessages.noPaint : thingMessages.colors[paint]
