import type { CopilotProblem } from '../../../contract/copilot-answers.ts'
import type { DocumentWriting } from '../../../contract/document-progress.ts'
import { writingMessages } from '../../../contract/document-writing.ts'
import type { DocumentForm } from '../../../contract/documents.ts'
import { lostAfterMs } from '../../analyst-copilot/session-view.ts'
import type { Section } from '../compose/compose-document.ts'
import { sourcesFor } from '../compose/model/draft-section.ts'

/** A section that a language model is to draft. */
export type WritingSection = {
  /** Its place in the outline. */
  at: number
  title: string
  /** The blocks that the draft takes the place of. */
  prose: string[]
  state: 'waiting' | 'ended'
  /** Why it stands as it was composed. */
  problem: CopilotProblem | null
}

/** How far a document is written, as it is stored. */
export type Writing = {
  state: 'running' | 'done' | 'stopped' | 'failed'
  reason: string | null
  /** Jobs of earlier runs do nothing. */
  run: string
  /** Who has it written, with whose rights. */
  by: string
  /** When the process that writes last said so; null while none does, but one will. */
  beat: string | null
  sections: WritingSection[]
}

/** The sections that there is something to draft from. */
export const sectionsToWrite = (
  form: DocumentForm,
  sections: readonly Section[],
): WritingSection[] =>
  sections
    .filter((section) => sourcesFor(form, section))
    .map(({ at, title, prose }) => ({ at, title, prose, state: 'waiting', problem: null }))

/** Whether the process that wrote is gone. */
const isLost = ({ state, beat }: Writing, now: Date) =>
  state === 'running' && beat !== null && now.getTime() - Date.parse(beat) > lostAfterMs

/** What is being written, or about to be; null where nothing is. */
export const runningOf = (writing: Writing | null, now: Date): Writing | null =>
  writing?.state === 'running' && !isLost(writing, now) ? writing : null

export const endedOf = ({ sections }: Writing): number =>
  sections.filter(({ state }) => state === 'ended').length

/** How far a document is written, as its page shows it. */
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
