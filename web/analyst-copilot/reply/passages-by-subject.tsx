import type { RefObject } from 'react'
import type { CopilotSource } from '../../../contract/analyst-copilot/analyst-copilot.ts'
import { formatDay } from '../../platform/format/format-date-time.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { Passage } from './passage.tsx'
import { pageOf, subjectIdOf } from './source-place.ts'

type PassagesBySubjectProps = {
  sources: readonly CopilotSource[]
  /** The passage that takes the focus once it is shown. */
  focused?: { source: CopilotSource | undefined; ref: RefObject<HTMLLIElement | null> }
}

/** Passages below the brief, document, canvas, product or profile that they are part of, nearest first. */
export function PassagesBySubject({ sources, focused }: PassagesBySubjectProps) {
  return groupsOf(sources).map((group) => (
    <div key={group[0]?.id} className="flex flex-col gap-2">
      <GroupHeading sources={group} />
      <ul className="flex flex-col gap-3 border-s ps-4">
        {shownOf(group).map((source) => (
          <li
            key={source.id}
            ref={source === focused?.source ? focused.ref : null}
            tabIndex={source === focused?.source ? -1 : undefined}
          >
            <Passage source={source} />
          </li>
        ))}
      </ul>
    </div>
  ))
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
