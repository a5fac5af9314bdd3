import type { ModelHeard } from '../../../server/testing/doubles/run-language-model.ts'
import type { Labelled } from '../score.ts'

/** A numbered source, as an answering prompt names it. */
export type PromptSource = {
  source: string
  vendor: string | null
  brief: string | null
  text: string
}
/** A labelled question and the sources that the prompt brings for it. */
export type Asked = { label: Labelled; sources: readonly PromptSource[] }

/** A sentence that a checking prompt asks about, and the texts that it rests on. */
export type Claim = { text: string; quoted: readonly string[] }

export const claimsIn = (user: string): Claim[] =>
  jsonLines(user).flatMap(({ sentence, text, quotations }) =>
    typeof text === 'string' && typeof sentence === 'number'
      ? [{ text, quoted: (quotations as { text: string }[]).map((each) => each.text) }]
      : [],
  )

export const sourcesIn = (user: string): PromptSource[] =>
  jsonLines(user).flatMap(({ source, vendor, brief, text }) =>
    typeof source === 'string' && typeof text === 'string'
      ? [{ source, vendor: textOr(vendor), brief: textOr(brief), text }]
      : [],
  )

const textOr = (value: unknown) => (typeof value === 'string' ? value : null)

function jsonLines(user: string): Record<string, unknown>[] {
  return user
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)
}

/** Finds the labelled question that a prompt asks; the longest, because one may begin another. */
export function questionFinder(labels: readonly Labelled[]) {
  const byLength = labels
    .map((label) => ({ label, json: JSON.stringify(label.question) }))
    .sort((a, b) => b.json.length - a.json.length)
  return ({ user }: ModelHeard): Labelled | undefined =>
    byLength.find(({ json }) => user.includes(json))?.label
}
