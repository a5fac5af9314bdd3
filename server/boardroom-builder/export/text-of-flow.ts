import type { ExportedFlow } from './exported-document.ts'
import { textOfRuns } from './exported-runs.ts'

/** The text of paragraphs, gaps and lists, separated by newlines. */
export const textOfFlow = (flow: readonly ExportedFlow[]): string =>
  flow
    .map((one) => {
      if (one.kind === 'gap') return one.words
      return one.kind === 'paragraph' ? textOfRuns(one.runs) : one.items.map(textOfFlow).join('\n')
    })
    .join('\n')
