/** A variable that no setting has, and the setting that was probably meant. */
export type Misspelt = { name: string; meant: string }

/**
 * The variables that look like misspelled settings. Others' variables share the environment, so a name has to be
 * very close, and its setting must not be given as well.
 */
export function misspeltSettings(
  source: Record<string, string | undefined>,
  known: readonly string[],
): Misspelt[] {
  const unset = known.filter((name) => !source[name])
  return Object.keys(source)
    .filter((name) => source[name] && !known.includes(name))
    .flatMap((name) => {
      const upper = withoutPrefix(name.toUpperCase())
      const [closest] = unset
        .map((meant) => ({ meant, far: distance(upper, withoutPrefix(meant)) }))
        .filter(({ meant, far }) => far <= (meant.length < 9 ? 1 : 2))
        .sort((one, other) => one.far - other.far)
      const [shortened, ...others] = unset.filter((meant) => lacksWord(upper, meant))
      const meant = closest?.meant ?? (others.length === 0 ? shortened : undefined)
      return meant ? [{ name, meant }] : []
    })
}

/** Not before a single word: Kubernetes gives BRIEFWELL_PORT to the pods beside a service `briefwell`. */
const withoutPrefix = (name: string) => name.replace(/^BRIEFWELL_(?=\w+_)/, '')

/** Whether a name is the setting's without one of the words after the first. */
function lacksWord(name: string, setting: string): boolean {
  const words = setting.split('_')
  return (
    words.length > 2 && words.some((_, at) => at > 0 && name === words.toSpliced(at, 1).join('_'))
  )
}

/** How many letters differ, are missing, too many, or swapped with the next. */
function distance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const before = (up: number, left: number) =>
        rows[i - up]?.[j - left] ?? Number.POSITIVE_INFINITY
      const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row.push(
        Math.min(
          before(1, 0) + 1,
          (row[j - 1] ?? 0) + 1,
          before(1, 1) + (a[i - 1] === b[j - 1] ? 0 : 1),
          swapped ? before(2, 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
    rows.push(row)
  }
  return rows[a.length]?.[b.length] ?? 0
}
