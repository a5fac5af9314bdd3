import { useEffect, useRef, useState } from 'react'
import type {
  CopilotResponse,
  CopilotSource,
} from '../../contract/analyst-copilot/analyst-copilot.ts'
import { copilotMessages as words } from '../../contract/analyst-copilot/copilot-messages.ts'
import { formatDay } from '../platform/format/format-date-time.ts'
import { Button } from '../ui/button.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { Passage } from './passage.tsx'
import { pageOf, subjectIdOf } from './source-place.ts'

const shownFirst = 5

type ClosestPassagesProps = Pick<CopilotResponse, 'mode' | 'reason' | 'sources'>

/** The passages that come nearest to a question, by vendor and brief; the first few until all are wanted. */
export function ClosestPassages({ mode, reason, sources }: ClosestPassagesProps) {
  const [all, setAll] = useState(false)
  const next = useRef<HTMLLIElement>(null)
  // The button that had the focus is gone.
  useEffect(() => {
    if (all) next.current?.focus()
  }, [all])
  const groups = groupsOf(all ? sources : sources.slice(0, shownFirst))
  const firstMore = sources[shownFirst]
  return (
    <section className="flex flex-col gap-5">
      <div>
        <h3 className="font-medium">{words.closest.title}</h3>
        {mode === 'closest' && <p className="text-muted-foreground text-sm">{reason}</p>}
      </div>
      {groups.map((group) => (
        <div key={group[0]?.id} className="flex flex-col gap-2">
          <GroupHeading sources={group} />
          <ul className="flex flex-col gap-3 border-s ps-4">
            {shownOf(group).map((source) => (
              <li
                key={source.id}
                ref={source === firstMore ? next : null}
                tabIndex={source === firstMore ? -1 : undefined}
              >
                <Passage source={source} />
              </li>
            ))}
          </ul>
        </div>
      ))}
      {!all && firstMore && (
        <Button
          variant="secondary"
          size="sm"
          data-print="no"
          className="self-start"
          onClick={() => setAll(true)}
        >
          {words.closest.more(sources.length - shownFirst)}
        </Button>
      )}
    </section>
  )
}

/** The sources by what they are part of, in the order of the nearest of each. */
function groupsOf(sources: readonly CopilotSource[]): CopilotSource[][] {
  const groups = new Map<string, CopilotSource[]>()
  for (const source of sources) {
    const key = subjectIdOf(source)
    groups.set(key, [...(groups.get(key) ?? []), source])
  }
  return [...groups.values()]
}

/** What is gone is said once. */
const shownOf = (group: readonly CopilotSource[]) =>
  group.some(({ title }) => title) ? group : group.slice(0, 1)

function GroupHeading({ sources }: { sources: readonly CopilotSource[] }) {
  const source = sources.find(({ title, url }) => title && url)
  if (!source?.title || !source.url) return null
  const { title, url, type, vendor, createdAt, questionId } = source
  return (
    <div className="flex flex-wrap items-baseline gap-x-2">
      <h4 className="min-w-0 break-words">
        <TextLink to={pageOf(url)} dir="auto">
          {title}
        </TextLink>
      </h4>
      <p className="text-muted-foreground text-sm">
        {type === 'external' && vendor && <bdi>{vendor}</bdi>}
        {type === 'external' && vendor && createdAt && !questionId && ' · '}
        {createdAt && !questionId && formatDay(createdAt)}
      </p>
    </div>
  )
}
