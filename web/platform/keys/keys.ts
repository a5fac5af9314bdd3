/** Where keys are at home; also the headings of their list. */
export const keyAreas = {
  everywhere: 'Everywhere',
  page: 'On a page',
  go: 'Go to',
  video: 'In a video',
} as const

type Key = {
  area: keyof typeof keyAreas
  /** Keys in turn, as the browser names them; `mod` is Ctrl, or Command on a Mac. */
  press: string
  /** Another key that does the same. */
  also?: string
  what: string
  /** The page that it leads to. */
  to?: string
}

/**
 * Every key of the product. What listens takes it from here by its name, and so does the list of
 * keys: neither can know one that the other does not.
 */
const table = {
  palette: { area: 'everywhere', press: 'mod+k', what: 'Go to a page or start something' },
  sidebar: { area: 'everywhere', press: 'mod+b', what: 'Collapse or expand the sidebar' },
  keys: { area: 'everywhere', press: '?', what: 'Show this list' },
  close: { area: 'everywhere', press: 'escape', what: 'Close what is open' },
  dashboard: { area: 'go', press: 'g d', what: 'Dashboard', to: '/dashboard' },
  company: { area: 'go', press: 'g c', what: 'Company', to: '/company' },
  products: { area: 'go', press: 'g p', what: 'Products', to: '/products' },
  briefs: { area: 'go', press: 'g b', what: 'Briefs', to: '/briefs' },
  team: { area: 'go', press: 'g t', what: 'Team', to: '/team' },
  account: { area: 'go', press: 'g a', what: 'Account', to: '/account' },
  add: { area: 'page', press: 'n', what: 'Add what the page lists' },
  search: { area: 'page', press: '/', what: 'Search the list' },
  play: { area: 'video', press: 'space', also: 'k', what: 'Play or pause' },
  back: { area: 'video', press: 'j', also: 'arrowleft', what: 'Back 10 seconds' },
  forward: { area: 'video', press: 'l', also: 'arrowright', what: 'Forward 10 seconds' },
  slower: { area: 'video', press: '<', what: 'Slower' },
  faster: { area: 'video', press: '>', what: 'Faster' },
  mute: { area: 'video', press: 'm', what: 'Mute or unmute' },
  captions: { area: 'video', press: 'c', what: 'Captions on or off' },
  expand: { area: 'video', press: 'f', what: 'Expand or reduce' },
  float: { area: 'video', press: 'i', what: 'Picture in picture' },
} as const satisfies Record<string, Key>

export type KeyName = keyof typeof table

export const keys: Record<KeyName, Key> = table

export const keyNames = Object.keys(table) as KeyName[]

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

/** A press as the table writes it; null for what no key of the table can be. */
export function pressOf({ key, code, ctrlKey, metaKey, shiftKey, altKey }: Pressed): string | null {
  if (altKey) return null
  const name = key === ' ' ? 'space' : latin(key, code)
  const mod = ctrlKey || metaKey
  // Shift makes another key of a letter, but '?' needs it on many keyboards.
  if (shiftKey && (mod || /^[a-z]$/.test(name))) return null
  return mod ? `mod+${name}` : name
}

/** Where letters are not Latin ones, the key counts that would be it. */
function latin(key: string, code: string): string {
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  const foreign = key.length === 1 && key > '\u007f'
  return (foreign && letter ? letter : key).toLowerCase()
}

/** Whether this press is the whole of the named key. */
export function isKey(name: KeyName, event: Pressed): boolean {
  const press = pressOf(event)
  const { press: own, also } = keys[name]
  return press === own || press === also
}

/** What is drawn for a key: its parts in turn, each the caps to hold together. */
export function capsOf(name: KeyName, modifier: string): string[][] {
  return keys[name].press
    .split(' ')
    .map((step) => step.split('+').map((part) => capOf(part, modifier)))
}

/** What is drawn for the other key that does the same. */
export function otherCapOf(name: KeyName): string | null {
  const { also } = keys[name]
  return also ? capOf(also, '') : null
}

const named: Record<string, string> = {
  escape: 'Esc',
  space: 'Space',
  arrowleft: '←',
  arrowright: '→',
}

function capOf(part: string, modifier: string): string {
  if (part === 'mod') return modifier
  return named[part] ?? part.toUpperCase()
}

/** The name of the modifier on this machine's keyboard. */
export function modifierName(): string {
  return /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'
}
