/** Whether two parts are the same in everything; null is a part that is not there. */
export function samePart<Part>(a: Part | null, b: Part | null): boolean {
  return a === b || (a !== null && b !== null && sortedJson(a) === sortedJson(b))
}

/** JSON with keys in order: the database returns them in another. */
function sortedJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
