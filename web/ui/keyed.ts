/** Gives each part its index as a React key, for lists whose items keep no state and have no name of their own. */
export const keyed = <Part>(parts: readonly Part[] | undefined) =>
  (parts ?? []).map((part, key) => ({ key, part }))
