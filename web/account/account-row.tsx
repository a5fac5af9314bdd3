import type { LucideIcon } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'

type AccountRowProps = {
  icon: LucideIcon
  title: ReactNode
  /** A short status after the title. */
  badge?: ReactNode
  /** A sentence, or facts that must not be broken across lines. */
  description?: ReactNode | string[]
  action?: ReactNode
}

/** One row of a card's list, with its actions. */
export function AccountRow({ icon: Icon, title, badge, description, action }: AccountRowProps) {
  return (
    <li className="flex min-h-16 items-center gap-3.5 px-4 py-3 sm:px-5">
      <Icon aria-hidden="true" className="size-5 shrink-0 text-muted-foreground" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          <bdi>{title}</bdi> {badge}
        </p>
        {description && (
          <p className="text-muted-foreground text-sm">
            {Array.isArray(description) ? <Facts facts={description} /> : description}
          </p>
        )}
      </div>
      {action}
    </li>
  )
}

/** Facts in a row separated by dots; lines break only between facts. */
export function Facts({ facts }: { facts: string[] }) {
  return facts.map((fact, index) => (
    <Fragment key={fact}>
      <span className="inline-block">
        {fact}
        {index < facts.length - 1 && ' ·'}
      </span>{' '}
    </Fragment>
  ))
}
