/**
 * What a released version uses and the database has no more, from two dumps: columns, and functions with these first
 * arguments. It may go one version later, because both versions work on the database during an upgrade.
 */
export function missingSince(released: string, now: string): string[] {
  const [before, after] = [namesIn(released), namesIn(now)]
  return [...before].filter((name) => ![...after].some((other) => isStill(name, other)))
}

/** A function may get further arguments, with defaults. */
const isStill = (name: string, other: string) =>
  name === other || (name.endsWith(')') && other.startsWith(`${name.slice(0, -1)},`))

function namesIn(dump: string): Set<string> {
  const names = new Set<string>()
  let table = ''
  for (const line of dump.split('\n')) {
    table = /^create (?:unlogged )?table (\S+) \($/.exec(line)?.[1] ?? (line === ');' ? '' : table)
    const column = /^ {2}(?!constraint )("?\w+"?) /.exec(line)?.[1]
    if (table && column) names.add(`${table}.${column}`)
    const called = /^(?:function|procedure) (\S+\([^)]*\))/.exec(line)?.[1]
    if (called) names.add(called)
  }
  return names
}
