import type { UseQueryResult } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { WhenLoaded } from '../../ui/when-loaded.tsx'

type AccessCardProps<Data> = {
  icon: LucideIcon
  title: string
  query: UseQueryResult<Data>
  loadFailed: string
  /** Describes the current setting. */
  state: (data: Data) => ReactNode
  /** Buttons that change the setting. */
  actions: (data: Data) => ReactNode
  /** Shown below both. */
  more?: (data: Data) => ReactNode
}

/** A card for one setting that controls who may watch a brief; a skeleton until it has loaded. */
export function AccessCard<Data>(props: AccessCardProps<Data>) {
  const { icon: Icon, title, query, loadFailed, state, actions, more } = props
  return (
    <WhenLoaded
      query={query}
      failed={loadFailed}
      skeleton={<Skeleton className="mb-6 h-20 rounded-lg" />}
      className="mb-6 py-14"
    >
      {(data) => (
        <Card className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-3 p-4 sm:p-5">
          <div className="flex min-w-60 flex-1 gap-3">
            <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted-foreground" />
            <div className="min-w-0">
              <h2 className="font-medium">{title}</h2>
              {state(data)}
            </div>
          </div>
          {actions(data)}
          {more?.(data)}
        </Card>
      )}
    </WhenLoaded>
  )
}
