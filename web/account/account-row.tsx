import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

type AccountRowProps = {
  icon: LucideIcon
  title: ReactNode
  /** A word about its state, after the title. */
  badge?: ReactNode
  description?: ReactNode
  action?: ReactNode
}

/** One thing in a card's list, with what may be done about it. */
export function AccountRow({ icon: Icon, title, badge, description, action }: AccountRowProps) {
  return (
    <li className="flex min-h-16 items-center gap-3.5 px-4 py-3 sm:px-5">
      <Icon aria-hidden="true" className="size-5 shrink-0 text-muted-foreground" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {title} {badge}
        </p>
        {description && <p className="text-muted-foreground text-sm">{description}</p>}
      </div>
      {action}
    </li>
  )
}
