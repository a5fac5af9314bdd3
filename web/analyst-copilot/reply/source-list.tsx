import type { CopilotSource } from '../../../contract/analyst-copilot/analyst-copilot.ts'
import { copilotMessages as words } from '../../../contract/analyst-copilot/copilot-messages.ts'
import { formatDay } from '../../platform/format/format-date-time.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { Gone } from './passage.tsx'
import { SourceMoment } from './source-moment.tsx'
import { placeOf } from './source-place.ts'

/** The sources of an answer, with the same numbers; each links to its place. */
export function SourceList({ sources }: { sources: readonly CopilotSource[] }) {
  return (
    <section className="flex flex-col gap-2 border-t pt-4">
      <h3 className="font-medium text-sm">{words.quoted}</h3>
      <ol className="flex flex-col gap-1.5 pointer-coarse:gap-3">
        {sources.map((source, at) => (
          <li key={source.id} className="flex gap-2.5 text-sm">
            <span className="w-4 shrink-0 text-end text-muted-foreground tabular-nums">
              {at + 1}
            </span>
            <div className="min-w-0">
              <Place source={source} />
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Place({ source }: { source: CopilotSource }) {
  const { title, url, vendor, type, speaker, createdAt } = source
  if (!title || !url) return <Gone />
  const about = [speaker, type === 'external' && vendor, createdAt && formatDay(createdAt)]
  return (
    <p className="break-words text-muted-foreground">
      <TextLink to={placeOf(source, url)} dir="auto">
        {title}
      </TextLink>
      {' · '}
      <SourceMoment source={source} title={title} url={url} />
      {about.filter(Boolean).map((each) => (
        <bdi key={String(each)}>{` · ${each}`}</bdi>
      ))}
    </p>
  )
}
