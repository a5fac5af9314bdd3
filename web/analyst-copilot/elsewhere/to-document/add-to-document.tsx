import { FileText } from 'lucide-react'
import type { CopilotResponse } from '../../../../contract/analyst-copilot/analyst-copilot.ts'
import { toDocumentMessages as words } from '../../../../contract/analyst-copilot/copilot-document.ts'
import { AddElsewhere } from '../add-elsewhere.tsx'
import { DocumentForm } from './document-form.tsx'
import { offersOf } from './offers.ts'

type AddToDocumentProps = {
  question: string
  response: CopilotResponse
  /** What is said once the whole of it was added. */
  added?: string
}

/** Adds a quotation or a whole answer to a document, then links to it. */
export function AddToDocument({ question, response, added }: AddToDocumentProps) {
  const offers = offersOf(response)
  if (offers.parts.length === 0 && !offers.table) return null
  return (
    <AddElsewhere
      icon={FileText}
      words={words}
      link={{ label: words.openDocument, page: '/boardroom-builder' }}
    >
      {(onDone) => (
        <DocumentForm question={question} offers={offers} added={added} onDone={onDone} />
      )}
    </AddElsewhere>
  )
}
