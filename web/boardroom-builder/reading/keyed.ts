/** Uses indexes as keys, which is safe because the text does not change. */
export const keyed = <Part>(parts: readonly Part[] | undefined) =>
  (parts ?? []).map((part, key) => ({ key, part }))
