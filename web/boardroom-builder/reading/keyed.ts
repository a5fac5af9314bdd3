/** The parts of a text that never changes, with keys: their places. */
export const keyed = <Part>(parts: readonly Part[] | undefined) =>
  (parts ?? []).map((part, key) => ({ key, part }))
