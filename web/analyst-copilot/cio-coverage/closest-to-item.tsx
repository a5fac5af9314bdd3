import type { UseQueryResult } from '@tanstack/react-query'
import {
  type CopilotSource,
  copilotFields,
} from '../../../contract/analyst-copilot/analyst-copilot.ts'
import { cioCoverageMessages as words } from '../../../contract/analyst-copilot/cio-coverage.ts'
import { copilotMessages } from '../../../contract/analyst-copilot/copilot-messages.ts'
import { formatTime } from '../../../contract/values/format-time.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { WhenLoaded } from '../../ui/when-loaded.tsx'
import { openerStyle, useBeside } from '../beside.tsx'
import { placeOf } from '../source-place.ts'
import type { Closest } from './coverage-queries.ts'

type ClosestToItemProps = {
  closest: UseQueryResult<Closest>
  /** The passage in which a language model found the answer. */
  answeredIn: { source: CopilotSource; model: string | null } | null
}

/** What comes closest to a question: rows that answer it, then passages. */
export function ClosestToItem({ closest, answeredIn }: ClosestToItemProps) {
  return (
    <WhenLoaded
      query={closest}
      failed={words.findFailed}
      loading="passages"
      skeleton={<Skeleton className="h-16 rounded-md" />}
    >
      {({ rows, passages: { sources, statements } }) => {
        const listed = rows?.sources ?? []
        const others = [...listed, ...sources].filter(({ id }) => id !== answeredIn?.source.id)
        if (others.length === 0 && !answeredIn) {
          return <p className="text-muted-foreground">{words.nothing}</p>
        }
        return (
          <ul className="flex flex-col gap-3">
            {answeredIn && (
              <Passage source={answeredIn.source} mark={null} model={answeredIn.model} />
            )}
            {others.map((source) => (
              <Passage
                key={source.id}
                source={source}
                plain={listed.includes(source) && source.snippet === source.title}
                mark={statements.find(({ sourceIds: [id] }) => id === source.id)?.text ?? null}
              />
            ))}
          </ul>
        )
      }}
    </WhenLoaded>
  )
}

type PassageProps = {
  source: CopilotSource
  /** The sentence that comes nearest. */
  mark: string | null
  /** The language model that found the answer in it. */
  model?: string | null
  /** A row, of which the title says all. */
  plain?: boolean
}

function Passage({ source, mark, model = null, plain = false }: PassageProps) {
  const { title, url, snippet } = source
  if (!title || !url) return null
  return (
    <li className="border-s-2 ps-3">
      {!plain && snippet && (
        <blockquote dir="auto" className="max-w-prose text-pretty break-words">
          <MarkedText text={snippet} mark={mark} />
        </blockquote>
      )}
      <p className="mt-1 flex flex-wrap items-center gap-x-2 text-muted-foreground text-sm">
        <TextLink to={placeOf(source, url)} dir="auto">
          {title}
        </TextLink>
        {!plain && <Moment source={source} title={title} />}
        {model && <span>{words.foundIn(model)}</span>}
      </p>
    </li>
  )
}

function MarkedText({ text, mark }: { text: string; mark: string | null }) {
  const from = mark ? text.indexOf(mark) : -1
  if (!mark || from < 0) return text
  return (
    <>
      {text.slice(0, from)}
      <mark className="box-decoration-clone rounded-sm bg-primary-tint px-0.5 text-foreground">
        {mark}
      </mark>
      {text.slice(from + mark.length)}
    </>
  )
}

function Moment({ source, title }: { source: CopilotSource; title: string }) {
  const open = useBeside()
  if (source.startMs === null) return <span>{copilotFields[source.field]}</span>
  const time = formatTime(Math.floor(source.startMs / 1000))
  if (!open) return <span className="tabular-nums">{time}</span>
  return (
    <button
      type="button"
      aria-label={copilotMessages.playAt(title, time)}
      onClick={({ currentTarget }) => open(source, currentTarget)}
      className={`${openerStyle} touch-target relative rounded-sm font-medium text-primary-text tabular-nums underline-offset-4 hover:underline`}
    >
      {time}
    </button>
  )
}
