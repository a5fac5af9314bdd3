import { type KeyName, keys } from '../../platform/keys/keys.ts'

const named: Readonly<Record<string, string>> = {
  mod: 'Mod',
  shift: 'Shift',
  alt: 'Alt',
  arrowup: 'ArrowUp',
  arrowdown: 'ArrowDown',
  enter: 'Enter',
}

/** A keyboard shortcut in the notation of the editor. */
export function editorKey(name: KeyName): string {
  return keys[name].press
    .split('+')
    .map((part) => named[part] ?? part)
    .join('-')
}
