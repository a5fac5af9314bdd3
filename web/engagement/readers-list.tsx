import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Reply } from '../../contract/endpoint.ts'
import {
  type listEngagement,
  engagementMessages as words,
} from '../../contract/engagement/engagement.ts'
import { formatDateTime } from '../platform/format/format-date-time.ts'
import { Card } from '../ui/card.tsx'
import { ShowMore } from '../ui/show-more.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { WatchedStrip } from '../ui/watched-strip.tsx'
import { WhenLoaded } from '../ui/when-loaded.tsx'
import { readersQuery } from './engagement-queries.ts'
import { SecondSlider } from './second-slider.tsx'

type ReadersListProps = {
  briefId: string
  videoId: string | undefined
  /** The length of the video in seconds. */
  length: number
  /** Seeks and plays; absent if the video cannot be played here. */
  onGo?: ((seconds: number) => void) | undefined
}

/** What each reader watched, with a strip of the watched parts. */
export function ReadersList({ briefId, videoId, length, onGo }: ReadersListProps) {
  const list = useInfiniteQuery(readersQuery(briefId, videoId))
  return (
    <WhenLoaded
      query={list}
      failed={words.loadFailed}
      loading="readers"
      skeleton={<Skeleton className="h-24 rounded-lg" />}
      className="py-14"
    >
      {({ pages }) => {
        const readers = pages.flatMap(({ items }) => items)
        if (readers.length === 0) return null
        return (
          <>
            <Card>
              <ul aria-label={words.readers} className="divide-y">
                {readers.map((reader) => (
                  <Reader key={reader.id} reader={reader} length={length} onGo={onGo} />
                ))}
              </ul>
            </Card>
            <ShowMore noun="readers" list={list} />
          </>
        )
      }}
    </WhenLoaded>
  )
}

type ReaderProps = Pick<ReadersListProps, 'length' | 'onGo'> & {
  reader: Reply<typeof listEngagement>['items'][number]
}

function Reader({ reader, length, onGo }: ReaderProps) {
  const { analystId, name, email, percent, visits, lastAt, seen, late } = reader
  return (
    <li className="flex flex-col gap-2 px-4 py-3 sm:px-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 truncate font-medium" dir="auto" title={email}>
          {analystId ? (
            <Link to={`/analysts/${analystId}`} className="rounded-sm hover:underline">
              {name ?? email}
            </Link>
          ) : (
            email
          )}
        </p>
        <p className="text-muted-foreground text-sm tabular-nums">
          {words.percent(percent)}, {words.visits(visits)},{' '}
          <time dateTime={lastAt}>{formatDateTime(lastAt)}</time>
        </p>
      </div>
      <div className="relative flex h-4 items-center">
        <WatchedStrip seen={seen} length={length} label={words.percent(percent)} />
        {onGo && <StripSlider name={name ?? email} length={length} onGo={onGo} />}
      </div>
      {late && <p className="text-muted-foreground text-sm">{words.late}</p>}
    </li>
  )
}

type StripSliderProps = { name: string; length: number; onGo: (seconds: number) => void }

function StripSlider({ name, length, onGo }: StripSliderProps) {
  const [second, setSecond] = useState(0)
  return (
    <SecondSlider
      label={words.strip(name)}
      value={second}
      length={length}
      onChoose={(at) => {
        setSecond(at)
        onGo(at)
      }}
    />
  )
}
