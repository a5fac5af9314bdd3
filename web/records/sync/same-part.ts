/** Whether two parts are deeply equal; null stands for a missing part. */
export function samePart<Part>(a: Part | null, b: Part | null): boolean {
  return a === b || (a !== null && b !== null && sortedJson(a) === sortedJson(b))
}

/** JSON with sorted keys, because the database returns them in another order. */
function sortedJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
