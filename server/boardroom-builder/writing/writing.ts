import type { CopilotProblem } from '../../../contract/analyst-copilot/copilot-answers.ts'
import type { DocumentWriting } from '../../../contract/boardroom-builder/document-progress.ts'
import { writingMessages } from '../../../contract/boardroom-builder/document-writing.ts'
import type { DocumentForm } from '../../../contract/boardroom-builder/documents.ts'
import { lostAfterMs } from '../../language-model/lost-after.ts'
import type { Section } from '../compose/compose-document.ts'
import { sourcesFor } from '../compose/model/draft-section.ts'

/** A section for the language model to draft. */
export type WritingSection = {
  /** Its index in the outline. */
  at: number
  title: string
  /** The blocks that the draft replaces. */
  prose: string[]
  /** The heading that the draft may replace; null or missing for one that stays. */
  heading?: string | null
  state: 'waiting' | 'ended'
  /** Why the composed text was kept. */
  problem: CopilotProblem | null
}

/** The stored progress of a document's writing. */
export type Writing = {
  state: 'running' | 'done' | 'stopped' | 'failed'
  reason: string | null
  /** The id of this run; jobs of earlier runs do nothing. */
  run: string
  /** The member whose rights are used. */
  by: string
  /** The last heartbeat of the writing process; null if the next one has not started yet. */
  beat: string | null
  sections: WritingSection[]
}

/** The sections that can be drafted, because they have sources. */
export const sectionsToWrite = (
  form: DocumentForm,
  sections: readonly Section[],
): WritingSection[] =>
  sections
    .filter((section) => sourcesFor(form, section))
    .map(({ at, title, prose, heading }) => ({
      at,
      title,
      prose,
      heading,
      state: 'waiting',
      problem: null,
    }))

/** Whether the writing process is gone. */
const isLost = ({ state, beat }: Writing, now: Date) =>
  state === 'running' && beat !== null && now.getTime() - Date.parse(beat) > lostAfterMs

/** The writing in progress or about to start; null if there is none. */
export const runningOf = (writing: Writing | null, now: Date): Writing | null =>
  writing?.state === 'running' && !isLost(writing, now) ? writing : null

export const endedOf = ({ sections }: Writing): number =>
  sections.filter(({ state }) => state === 'ended').length

/** The progress of a document's writing for its page. */
export function toWriting(writing: Writing | null, now: Date): DocumentWriting {
  if (!writing) return null
  const lost = isLost(writing, now)
  return {
    state: lost ? 'stopped' : writing.state,
    reason: lost ? writingMessages.interrupted : writing.reason,
    done: endedOf(writing),
    of: writing.sections.length,
    model: true,
    composed: writing.sections.flatMap(({ title, problem }) =>
      problem ? [{ title, problem }] : [],
    ),
  }
}
