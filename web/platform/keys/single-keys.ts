const storageKey = 'briefwell-single-key-off'

/** Keys without Ctrl must be possible to turn off: who speaks to the computer presses them unawares. */
export function singleKeysOn(): boolean {
  return localStorage.getItem(storageKey) === null
}

/** Kept by this browser; keys in a video stay, they only work while it has the focus. */
export function setSingleKeys(on: boolean): void {
  if (on) localStorage.removeItem(storageKey)
  else localStorage.setItem(storageKey, '1')
}
