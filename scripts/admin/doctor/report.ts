import { plain } from '../output.ts'

/** A problem, and what to do about it. */
export type Problem = { what: string; todo: string }

/** What was found about one part of an installation. */
export type Section = { title: string; facts: Record<string, string>; problems: Problem[] }

/** An empty section, to be filled. */
export const section = (title: string): Section => ({ title, facts: {}, problems: [] })

/** A page of text: problems first, then all facts. */
export function pageOf(sections: readonly Section[]): string {
  const problems = sections.flatMap(({ title, problems: some }) =>
    some.map((problem) => ({ title, ...problem })),
  )
  const head =
    problems.length === 0
      ? 'No problems found.'
      : problems
          .map(
            ({ title, what, todo }, at) => `${at + 1}. ${title}: ${plain(what)}\n   ${plain(todo)}`,
          )
          .join('\n')
  const width = Math.max(
    ...sections.flatMap(({ facts }) => Object.keys(facts).map((name) => name.length)),
  )
  const told = sections.filter(({ facts }) => Object.keys(facts).length > 0)
  const parts = told.map(({ title, facts }) =>
    [
      title,
      ...Object.entries(facts).map(([name, value]) => `  ${name.padEnd(width)}  ${plain(value)}`),
    ].join('\n'),
  )
  return [head, ...parts].join('\n\n')
}
