import { Menu, PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { ConfirmButton } from '../account/confirm-button.tsx'
import { useMe } from '../platform/session/use-me.ts'
import { Button } from '../ui/button.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { OfflineBar } from './offline-bar.tsx'
import { QuickAccess } from './palette/quick-access.tsx'

type TopBarProps = {
  collapsed: boolean
  onCollapse: (collapsed: boolean) => void
  sheetOpen: boolean
  onOpenSheet: () => void
}

/** The top bar: the sidebar toggle, the breadcrumbs, and quick access. */
export function TopBar({ collapsed, onCollapse, sheetOpen, onOpenSheet }: TopBarProps) {
  const { unreadNotifications: unread } = useMe()
  const label = collapsed ? 'Expand sidebar' : 'Collapse sidebar'
  const CollapseIcon = collapsed ? PanelLeftOpen : PanelLeftClose
  return (
    <header className="sticky top-0 z-20 flex h-(--top-bar-height) items-center gap-2 border-b bg-background px-3 sm:pe-8">
      <Button
        icon={Menu}
        variant="ghost"
        size="icon"
        className="relative md:hidden"
        aria-label={unread > 0 ? 'Open navigation, unread notifications' : 'Open navigation'}
        aria-haspopup="dialog"
        aria-expanded={sheetOpen}
        onClick={onOpenSheet}
      >
        {unread > 0 && (
          <span
            aria-hidden="true"
            className="absolute end-1.5 top-1.5 size-2.5 rounded-full border-2 border-background bg-primary"
          />
        )}
      </Button>
      <Tooltip content={label} side="bottom">
        <Button
          variant="ghost"
          size="icon"
          className="hidden md:inline-flex"
          aria-label={label}
          aria-expanded={!collapsed}
          onClick={() => onCollapse(!collapsed)}
        >
          <CollapseIcon aria-hidden="true" className="rtl:-scale-x-100" />
        </Button>
      </Tooltip>
      <Breadcrumbs />
      <div className="ms-auto flex shrink-0 items-center gap-2 ps-4">
        <ConfirmButton />
        <QuickAccess onToggleSidebar={() => onCollapse(!collapsed)} />
      </div>
      <OfflineBar />
    </header>
  )
}
