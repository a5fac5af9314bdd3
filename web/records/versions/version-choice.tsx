import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { recordVersionMessages as words } from '../../../contract/records/record-messages.ts'
import { cn } from '../../ui/cn.ts'
import { ShowMore } from '../../ui/show-more.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { WhenLoaded } from '../../ui/when-loaded.tsx'

type VersionChoiceProps<Version> = {
  list: UseInfiniteQueryResult<InfiniteData<{ items: Version[]; total: number }>>
  chosen: string | undefined
  onChoose: (version: Version) => void
  nameOf: (version: Version) => string
  className: string
  /** Shown if there are none. */
  none?: ReactNode
  /** The line below the name of a version. */
  children: (version: Version) => ReactNode
}

/** The versions of a record, one of which can be chosen. */
export function VersionChoice<Version extends { id: string }>(props: VersionChoiceProps<Version>) {
  const { list, chosen, onChoose, nameOf, className, none, children } = props
  return (
    <>
      <WhenLoaded
        query={list}
        failed={words.listFailed}
        loading="versions"
        skeleton={<Skeleton className="h-40" />}
        className="px-4"
      >
        {({ pages }) => {
          const versions = pages.flatMap(({ items }) => items)
          if (versions.length === 0) return none
          return (
            <ul className={cn('divide-y overflow-y-auto rounded-md border', className)}>
              {versions.map((version) => (
                <li key={version.id}>
                  <button
                    type="button"
                    aria-pressed={chosen === version.id}
                    onClick={() => onChoose(version)}
                    className="w-full px-3.5 py-2 text-start outline-offset-[-2px] hover:bg-hover aria-pressed:bg-primary-tint"
                  >
                    <span dir="auto" className="block break-words font-medium">
                      {nameOf(version)}
                    </span>
                    <span className="block text-muted-foreground text-sm">{children(version)}</span>
                  </button>
                </li>
              ))}
            </ul>
          )
        }}
      </WhenLoaded>
      <ShowMore noun="versions" list={list} />
    </>
  )
}
