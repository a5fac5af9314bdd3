import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { copilotTexts } from '../../../contract/analyst-copilot/analyst-copilot.ts'
import { copilotFields } from '../../../contract/analyst-copilot/copilot-labels.ts'
import {
  type RecordItem,
  ratingMessages,
  recordMessages as words,
} from '../../../contract/analyst-copilot/copilot-record.ts'
import { formatTime } from '../../../contract/values/format-time.ts'
import { formatDateTime } from '../../platform/format/format-date-time.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'

const cell = 'px-4 py-3 text-start align-top'
/** Narrow screens show these columns below the question instead. */
const wide = 'hidden md:table-cell'

/** A table of recorded questions, in full length. */
export function RecordTable({ items }: { items: readonly RecordItem[] }) {
  const { asked, question, answer, rating } = words.columns
  return (
    <Card className="overflow-hidden">
      <table aria-label={words.title} className="w-full table-fixed">
        <thead className="border-b bg-muted text-muted-foreground text-sm">
          <tr>
            <Heading label={asked} className={`${wide} w-56`} />
            <Heading label={question} />
            <Heading label={answer} className={`${wide} w-44`} />
            <Heading label={rating} className={`${wide} w-48`} />
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.id} className="border-b last:border-b-0">
              <td className={`${cell} ${wide}`}>
                <Asked item={item} />
              </td>
              <td className={cell}>
                <Question item={item} />
                <div className="mt-3 flex flex-col gap-3 md:hidden">
                  <Answer item={item} />
                  <Rated item={item} />
                  <Asked item={item} />
                </div>
              </td>
              <td className={`${cell} ${wide}`}>
                <Answer item={item} />
              </td>
              <td className={`${cell} ${wide}`}>
                <Rated item={item} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

function Heading({ label, className = '' }: { label: string; className?: string }) {
  return (
    <th scope="col" className={`h-9 px-4 py-1 text-start font-medium ${className}`}>
      {label}
    </th>
  )
}

type ItemProps = { item: RecordItem }

function Asked({ item: { person, askedAt } }: ItemProps) {
  return (
    <div className="text-muted-foreground text-sm">
      {person ? (
        <>
          <p dir="auto" className="line-clamp-2 break-words font-medium text-foreground">
            {person.name}
          </p>
          <p className="truncate" title={person.email}>
            {person.email}
          </p>
        </>
      ) : (
        <p className="italic">{words.deletedAccount}</p>
      )}
      <time dateTime={askedAt} className="tabular-nums">
        {formatDateTime(askedAt)}
      </time>
    </div>
  )
}

function Question({ item: { text, scope, places: all } }: ItemProps) {
  const places = [...new Map(all.map((place) => [JSON.stringify(place), place]))]
  return (
    <>
      <p dir="auto" className="whitespace-pre-wrap break-words">
        {text}
      </p>
      {scope && <p className="mt-1 text-muted-foreground text-sm">{words.scope(scope)}</p>}
      {places.length > 0 && (
        <details className="mt-1 text-muted-foreground text-sm">
          <summary className="touch-target w-fit cursor-pointer rounded-sm hover:text-foreground">
            {words.places(places.length)}
          </summary>
          <ul className="mt-1 flex list-disc flex-col gap-1 ps-5">
            {places.map(([key, place]) => (
              <li key={key} className="break-words">
                <Place {...place} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

function Place({ title, field, startMs }: RecordItem['places'][number]) {
  if (title === null || field === null) return <i>{copilotTexts.gone}</i>
  const place =
    startMs === null ? (copilotFields[field] ?? field) : formatTime(Math.floor(startMs / 1000))
  return (
    <>
      <bdi className="text-foreground">{title}</bdi>
      {` · ${place}`}
    </>
  )
}

function Answer({ item }: ItemProps) {
  const { outcome, model, inputTokens, outputTokens } = item
  return (
    <div className="flex flex-col gap-1 text-sm">
      {outcome === 'refused' ? (
        <Badge tone="amber" className="self-start">
          {words.outcomes.refused}
        </Badge>
      ) : (
        <p>{words.outcomes[outcome]}</p>
      )}
      {model && <p className="line-clamp-2 break-words text-muted-foreground">{model}</p>}
      {inputTokens !== null && outputTokens !== null && (
        <p className="text-muted-foreground tabular-nums">
          {words.tokens(inputTokens, outputTokens)}
        </p>
      )}
    </div>
  )
}

function Rated({ item: { rating, comment } }: ItemProps) {
  if (rating === null) return null
  const Icon = rating === 1 ? ThumbsUp : ThumbsDown
  return (
    <div className="flex flex-col gap-1 text-sm">
      <p className="flex items-center gap-1.5">
        <Icon aria-hidden="true" className="size-4 text-muted-foreground" />
        {rating === 1 ? ratingMessages.helpful : ratingMessages.notHelpful}
      </p>
      {comment && (
        <p dir="auto" className="whitespace-pre-wrap break-words text-muted-foreground">
          {comment}
        </p>
      )}
    </div>
  )
}
