/** Where shortcuts apply; also the headings of their list. */
export const keyAreas = {
  everywhere: 'Everywhere',
  page: 'On a page',
  go: 'Go to',
  video: 'In a video',
  captions: 'In captions',
  canvas: 'On a canvas',
  document: 'In a document',
} as const

type Key = {
  area: keyof typeof keyAreas
  /** A sequence of keys, in the browser's names; `mod` is Ctrl, or Command on a Mac. */
  press: string
  /** An alternative key. */
  also?: string
  what: string
  /** The page that it opens. */
  to?: string
}

/**
 * Every keyboard shortcut of the product. Listeners and the list of shortcuts read the same table,
 * so that they cannot differ.
 */
const table = {
  palette: { area: 'everywhere', press: 'mod+k', what: 'Search pages and actions' },
  sidebar: { area: 'everywhere', press: 'mod+b', what: 'Collapse or expand the sidebar' },
  keys: { area: 'everywhere', press: '?', what: 'Show this list' },
  close: { area: 'everywhere', press: 'escape', what: 'Close the open window' },
  dashboard: { area: 'go', press: 'g d', what: 'Dashboard', to: '/dashboard' },
  company: { area: 'go', press: 'g c', what: 'Company', to: '/company' },
  products: { area: 'go', press: 'g p', what: 'Products', to: '/products' },
  briefs: { area: 'go', press: 'g b', what: 'Briefs', to: '/briefs' },
  analysts: { area: 'go', press: 'g n', what: 'Analysts', to: '/analysts' },
  team: { area: 'go', press: 'g t', what: 'Team', to: '/team' },
  account: { area: 'go', press: 'g a', what: 'Account', to: '/account' },
  add: { area: 'page', press: 'n', what: 'Add an item to the list' },
  search: { area: 'page', press: '/', what: 'Search the list' },
  nextChange: { area: 'page', press: '.', what: 'Next change, between two versions' },
  previousChange: { area: 'page', press: ',', what: 'Previous change' },
  play: { area: 'video', press: 'space', also: 'k', what: 'Play or pause' },
  back: { area: 'video', press: 'j', also: 'arrowleft', what: 'Back 10 seconds' },
  forward: { area: 'video', press: 'l', also: 'arrowright', what: 'Forward 10 seconds' },
  slower: { area: 'video', press: '<', what: 'Slower' },
  faster: { area: 'video', press: '>', what: 'Faster' },
  mute: { area: 'video', press: 'm', what: 'Mute or unmute' },
  captions: { area: 'video', press: 'c', what: 'Captions on or off' },
  expand: { area: 'video', press: 'f', what: 'Expand or collapse' },
  float: { area: 'video', press: 'i', what: 'Picture in picture' },
  playLine: { area: 'captions', press: 'mod+enter', what: 'Play just this line' },
  nextUnsure: { area: 'captions', press: 'mod+arrowdown', what: 'Next line to look at' },
  previousUnsure: { area: 'captions', press: 'mod+arrowup', what: 'Previous line to look at' },
  move: { area: 'canvas', press: 'arrows', what: 'Move by 20 px, with Shift by 80 px' },
  edit: { area: 'canvas', press: 'enter', what: 'Edit inside; Esc leaves' },
  pick: { area: 'canvas', press: 'x', what: 'Select or deselect' },
  selectAll: { area: 'canvas', press: 'mod+a', what: 'Select all' },
  remove: { area: 'canvas', press: 'delete', also: 'backspace', what: 'Delete' },
  undo: { area: 'canvas', press: 'mod+z', what: 'Undo' },
  redo: { area: 'canvas', press: 'mod+shift+z', also: 'mod+y', what: 'Redo' },
  copy: { area: 'canvas', press: 'mod+c', what: 'Copy' },
  cut: { area: 'canvas', press: 'mod+x', what: 'Cut' },
  paste: {
    area: 'canvas',
    press: 'mod+v',
    what: 'Paste, also from elsewhere; each line becomes a note',
  },
  duplicate: { area: 'canvas', press: 'mod+d', what: 'Duplicate' },
  toolSelect: { area: 'canvas', press: 'v', also: 'escape', what: 'Select, put down nothing' },
  toolNote: { area: 'canvas', press: 'n', what: 'Note; Enter puts it at a free place' },
  toolText: { area: 'canvas', press: 't', what: 'Text; a double click writes anywhere' },
  toolShape: { area: 'canvas', press: 'r', what: 'Shape' },
  toolFrame: { area: 'canvas', press: 'f', what: 'Frame' },
  toolConnector: { area: 'canvas', press: 'c', what: 'Connector' },
  toolPen: { area: 'canvas', press: 'p', what: 'Pen' },
  toolEraser: { area: 'canvas', press: 'e', what: 'Eraser for drawings' },
  noteRight: { area: 'canvas', press: 'tab', what: 'In a note: another one to the right' },
  noteBelow: { area: 'canvas', press: 'mod+enter', what: 'In a note: another one below' },
  group: { area: 'canvas', press: 'mod+g', what: 'Group' },
  ungroup: { area: 'canvas', press: 'mod+shift+g', what: 'Ungroup' },
  lock: { area: 'canvas', press: 'mod+shift+l', what: 'Lock or unlock' },
  toFront: { area: 'canvas', press: 'mod+]', what: 'Bring to front' },
  toBack: { area: 'canvas', press: 'mod+[', what: 'Send to back' },
  raise: { area: 'canvas', press: ']', what: 'Bring forward' },
  lower: { area: 'canvas', press: '[', what: 'Send backward' },
  alignLeft: { area: 'canvas', press: 'alt+a', what: 'Align left' },
  alignCenter: { area: 'canvas', press: 'alt+h', what: 'Align centers' },
  alignRight: { area: 'canvas', press: 'alt+d', what: 'Align right' },
  alignTop: { area: 'canvas', press: 'alt+w', what: 'Align top' },
  alignMiddle: { area: 'canvas', press: 'alt+v', what: 'Align middles' },
  alignBottom: { area: 'canvas', press: 'alt+s', what: 'Align bottom' },
  distributeAcross: { area: 'canvas', press: 'alt+x', what: 'Distribute across' },
  distributeDown: { area: 'canvas', press: 'alt+y', what: 'Distribute down' },
  canvasFind: { area: 'canvas', press: 'mod+f', what: 'Find on the canvas' },
  canvasMenu: {
    area: 'canvas',
    press: 'shift+f10',
    what: 'Open the menu of an item or the canvas',
  },
  zoomIn: { area: 'canvas', press: 'plus', also: '=', what: 'Zoom in' },
  zoomOut: { area: 'canvas', press: '-', what: 'Zoom out' },
  zoomFull: { area: 'canvas', press: '0', what: 'Show at 100%' },
  fit: { area: 'canvas', press: '1', what: 'Show everything' },
  pan: { area: 'canvas', press: 'space+drag', what: 'Move the view' },
  docBlocks: {
    area: 'document',
    press: '/',
    what: 'Insert a block, on an empty line or after a space',
  },
  docBold: { area: 'document', press: 'mod+b', what: 'Bold' },
  docItalic: { area: 'document', press: 'mod+i', what: 'Italic' },
  docUnderline: { area: 'document', press: 'mod+u', what: 'Underline' },
  docStrike: { area: 'document', press: 'mod+shift+s', what: 'Strikethrough' },
  docSuperscript: { area: 'document', press: 'mod+.', what: 'Superscript' },
  docSubscript: { area: 'document', press: 'mod+,', what: 'Subscript' },
  docCode: { area: 'document', press: 'mod+e', what: 'Code' },
  docLink: { area: 'document', press: 'mod+shift+l', what: 'Link' },
  docNumbers: { area: 'document', press: 'mod+shift+7', what: 'Numbered list' },
  docBullets: { area: 'document', press: 'mod+shift+8', what: 'Bulleted list' },
  docQuote: { area: 'document', press: 'mod+shift+9', what: 'Quote' },
  docConfirm: { area: 'document', press: 'mod+enter', what: 'Confirm a statement' },
  docUp: { area: 'document', press: 'alt+arrowup', what: 'Move the block up' },
  docDown: { area: 'document', press: 'alt+arrowdown', what: 'Move the block down' },
  docUndo: { area: 'document', press: 'mod+z', what: 'Undo' },
  docRedo: { area: 'document', press: 'mod+shift+z', also: 'mod+y', what: 'Redo' },
  docFind: { area: 'document', press: 'mod+f', what: 'Find and replace' },
  docToolbar: { area: 'document', press: 'alt+f10', what: 'Go to the formatting' },
  docComment: { area: 'document', press: 'mod+alt+m', what: 'Comment on the selected words' },
} as const satisfies Record<string, Key>

export type KeyName = keyof typeof table

export const keys: Record<KeyName, Key> = table

export const keyNames = Object.keys(table) as KeyName[]

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

/** A key press in the table's notation; null if it cannot be a shortcut. */
export function pressOf({ key, code, ctrlKey, metaKey, shiftKey, altKey }: Pressed): string | null {
  // With Alt, keyboards type other letters, so the physical key counts.
  if (altKey) return ctrlKey || metaKey || shiftKey ? null : altPress(code)
  const name = signs[key] ?? latin(key, code)
  // Shift turns a letter into another key, but '?' needs it on many keyboards.
  if (!ctrlKey && !metaKey) return shiftKey && /^[a-z]$/.test(name) ? null : name
  const press = shiftKey ? `mod+shift+${name}` : `mod+${name}`
  return shiftKey && !withShift.has(press) ? null : press
}

function altPress(code: string): string | null {
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  return letter ? `alt+${letter.toLowerCase()}` : null
}

/** The names of keys in the table's notation that differ from the browser's. */
const signs: Record<string, string> = { ' ': 'space', '+': 'plus' }

const withShift = new Set(
  Object.values(keys)
    .map(({ press }) => press)
    .filter((press) => press.includes('shift+')),
)

/** On non-Latin keyboards, the physical key counts. */
function latin(key: string, code: string): string {
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  const foreign = key.length === 1 && key > '\u007f'
  return (foreign && letter ? letter : key).toLowerCase()
}

/** Whether a single key press is the named shortcut. */
export function isKey(name: KeyName, event: Pressed): boolean {
  const press = pressOf(event)
  const { press: own, also } = keys[name]
  return press === own || press === also
}

/** The labels to draw for a shortcut: a list of steps, each with the keys to hold together. */
export function capsOf(name: KeyName, modifier: string): string[][] {
  return capsIn(keys[name].press, modifier)
}

/** The same for the alternative keys, if there are any. */
export function otherCapsOf(name: KeyName, modifier: string): string[][] | null {
  const { also } = keys[name]
  return also ? capsIn(also, modifier) : null
}

const capsIn = (press: string, modifier: string) =>
  press.split(' ').map((step) => step.split('+').map((part) => capOf(part, modifier)))

const named: Record<string, string> = {
  escape: 'Esc',
  space: 'Space',
  arrowleft: '←',
  arrowright: '→',
  arrows: '← ↑ ↓ →',
  plus: '+',
  tab: 'Tab',
  arrowup: '↑',
  arrowdown: '↓',
  shift: 'Shift',
  alt: 'Alt',
  enter: 'Enter',
  delete: 'Del',
  backspace: 'Backspace',
  drag: 'drag',
}

function capOf(part: string, modifier: string): string {
  if (part === 'mod') return modifier
  return named[part] ?? part.toUpperCase()
}

/** The name of the modifier key on this machine. */
export function modifierName(): string {
  return /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'
}
