const storageKey = 'briefwell-single-key-off'

/** Single-key shortcuts can be turned off, because speech input triggers them by accident. */
export function singleKeysOn(): boolean {
  return localStorage.getItem(storageKey) === null
}

/**
 * Stored in this browser. Video shortcuts are not affected: they only work while the video has the
 * focus.
 */
export function setSingleKeys(on: boolean): void {
  if (on) localStorage.removeItem(storageKey)
  else localStorage.setItem(storageKey, '1')
}
