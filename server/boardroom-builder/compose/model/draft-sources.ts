import { sentencesIn } from '../../../../common/text/sentences.ts'
import type { DocumentSource } from '../../../../contract/boardroom-builder/document-blocks.ts'
import type { DocumentForm } from '../../../../contract/boardroom-builder/documents.ts'
import { holdsInstruction } from '../../../language-model/asks-to-obey.ts'
import type { Material as Checked } from '../../../language-model/wording/read-source.ts'
import type { Fact } from '../material.ts'

/** A source for the model; the author's own words have no note. */
export type DraftSource = Checked & { source: DocumentSource | null; label: string | null }

/** In characters, for all sources together. */
const mostText = 12_000

/** The author's words and the facts of a section, without instructions to a machine. */
export function draftSources(form: DocumentForm, facts: readonly Fact[]): DraftSource[] {
  const { title, description, context, objectives } = form
  const own = [description, context, objectives].filter(Boolean).join('\n')
  const author = { about: title, sentences: sentencesIn(own), source: null, label: null }
  const told = facts.map(({ text, label, subject, source }) => ({
    about: [subject?.name, source.title, label].filter(Boolean).join(' · '),
    sentences: sentencesIn(text),
    source,
    label,
  }))
  let length = 0
  return [...(own ? [author] : []), ...told].filter(({ sentences }) => {
    const text = sentences.join(' ')
    if (holdsInstruction(text)) return false
    length += text.length
    return length <= mostText
  })
}
