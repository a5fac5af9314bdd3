/** An id; for a derived file, followed by an extension. */
const ownPath = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(\.[a-z0-9]{1,16})?$/

/** Whether this is the name of a stored file. */
export function isOwnPath(name: string): boolean {
  return ownPath.test(name)
}

/** Returns the path; it contains only digits, lower-case letters, `-` and `.`. Throws for any other. */
export function checkPath(path: string): string {
  if (!isOwnPath(path)) throw new Error('not a path of this store')
  return path
}
