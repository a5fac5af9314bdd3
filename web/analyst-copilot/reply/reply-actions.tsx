import { Copy } from 'lucide-react'
import {
  type CopilotQuery,
  type CopilotResponse,
  copilotTexts,
} from '../../../contract/analyst-copilot/analyst-copilot.ts'
import { copilotMessages as words } from '../../../contract/analyst-copilot/copilot-messages.ts'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import type { Asking } from '../asking.ts'
import { AddToCanvas } from '../elsewhere/to-canvas/add-to-canvas.tsx'
import { AddToDocument } from '../elsewhere/to-document/add-to-document.tsx'
import { timeOf } from './source-place.ts'
import { withoutInternal } from './without-internal.ts'

type ReplyActionsProps = { query: CopilotQuery; asking: Asking | undefined }

/** What can be done with a reply: ask further, copy it, or add it elsewhere. */
export function ReplyActions({ query, asking }: ReplyActionsProps) {
  const { text, response } = query
  return (
    <div data-print="no" className="flex flex-wrap items-center gap-2">
      {asking && <FollowUps query={query} asking={asking} />}
      <Button
        icon={Copy}
        variant="ghost"
        size="sm"
        onClick={() => void copyText(withSources(response), words.copied)}
      >
        {words.copy}
      </Button>
      <AddToCanvas response={withoutInternal(response)} />
      <AddToDocument question={text} response={response} />
    </div>
  )
}

/** Buttons for follow-ups to the reply, and for the questions that it suggests. */
function FollowUps({ query, asking }: ReplyActionsProps & { asking: Asking }) {
  const { id, followUps, response } = query
  const asked = [
    ...followUps.map(({ type, label, query: text }) => ({
      label,
      body: { text, followUp: { queryId: id, type } },
    })),
    ...response.suggestedFollowUps.map((text) => ({ label: text, body: { text } })),
  ]
  return asked.map(({ label, body }) => (
    <Button
      key={label}
      variant="secondary"
      size="sm"
      disabled={asking.pending}
      onClick={() => void asking.ask(body)}
    >
      {label}
    </Button>
  ))
}

/** The reply as text, followed by its numbered sources. */
function withSources({ mode, content, sources }: CopilotResponse): string {
  const heading = mode === 'closest' ? [`${words.closest.title}:`] : []
  const list = sources.map((source, at) => {
    const { title, vendor, url } = source
    const time = timeOf(source)
    const named = [vendor, title, title && time && words.at(time)].filter(Boolean).join(', ')
    const place = url ? ` ${location.origin}${url}` : ''
    return `[${at + 1}] ${named || copilotTexts.gone}${place}`
  })
  return [...heading, content, '', ...list].join('\n')
}
