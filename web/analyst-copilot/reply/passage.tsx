import {
  type CopilotSource,
  copilotTexts,
} from '../../../contract/analyst-copilot/analyst-copilot.ts'
import { copilotMessages as words } from '../../../contract/analyst-copilot/copilot-messages.ts'
import { formatDay } from '../../platform/format/format-date-time.ts'
import { SourceMoment } from './source-moment.tsx'

export const Gone = () => <i className="text-muted-foreground">{copilotTexts.gone}</i>

/** A passage in its own words, with who says it, when and where. */
export function Passage({ source }: { source: CopilotSource }) {
  const { title, url, snippet, marked = null, speaker, questionId, createdAt } = source
  if (!snippet || !title || !url) return <Gone />
  return (
    <>
      <blockquote dir="auto" className="max-w-prose text-pretty">
        <MarkedText text={snippet} marked={marked} />
      </blockquote>
      <p className="mt-1 flex pointer-coarse:my-2 flex-wrap items-center gap-x-2 text-muted-foreground text-sm">
        <SourceMoment source={source} title={title} url={url} />
        {speaker && <bdi>{speaker}</bdi>}
        {questionId && createdAt && <span>{words.closest.answered(formatDay(createdAt))}</span>}
      </p>
    </>
  )
}

function MarkedText({ text, marked }: { text: string; marked: string | null }) {
  const from = marked ? text.indexOf(marked) : -1
  if (!marked || from < 0) return text
  return (
    <>
      {text.slice(0, from)}
      <mark className="box-decoration-clone -mx-0.5 rounded-sm bg-primary-tint px-0.5 text-foreground">
        {marked}
      </mark>
      {text.slice(from + marked.length)}
    </>
  )
}
