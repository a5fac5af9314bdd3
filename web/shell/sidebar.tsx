import { LogOut } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import { brand } from '../../contract/brand.ts'
import { NotificationsBell } from '../notifications/notifications-bell.tsx'
import { homePath } from '../platform/addresses/protected-paths.ts'
import { leave } from '../platform/frames/leave.ts'
import { useMe } from '../platform/session/use-me.ts'
import { cn } from '../ui/cn.ts'
import { LogoMark } from '../ui/logo.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import { AccountMenu } from './account-menu.tsx'
import { MoreMenu } from './more-menu.tsx'
import { type Section, sectionsFor } from './navigation.ts'

type SidebarProps = {
  /** Icons only, with tooltips. */
  collapsed?: boolean
  /** In the sheet on small screens. */
  small?: boolean
  /** Rendered at the end of the logo's line. */
  corner?: ReactNode
}

const itemStyle =
  'flex h-9 items-center gap-3 rounded-md px-3 font-medium text-muted-foreground transition-colors hover:bg-hover hover:text-foreground pointer-coarse:h-11'

/**
 * The navigation of the signed-in area: sections, and at the foot the bell, sign-out and the
 * account.
 */
export function Sidebar({ collapsed = false, small = false, corner }: SidebarProps) {
  const sections = sectionsFor(useMe())
  return (
    <nav aria-label="Main" className="flex h-full flex-col">
      <div className="flex h-(--top-bar-height) shrink-0 items-center justify-between border-b px-4">
        <Link
          to={homePath}
          aria-label={`${brand.name} home`}
          className="touch-target flex items-center gap-2.5 rounded-md px-1.5"
        >
          <LogoMark />
          {!collapsed && <span className="font-semibold text-md tracking-tight">{brand.name}</span>}
        </Link>
        {corner}
      </div>
      <div className="flex-1 overflow-y-auto px-3.5 py-4">
        <Sections sections={sections.filter(({ analysis }) => !analysis)} collapsed={collapsed} />
        <h2
          id="analysis"
          className={cn(
            'mt-5 mb-1.5 px-3 font-medium text-muted-foreground text-xs',
            collapsed && 'sr-only',
          )}
        >
          Analysis
        </h2>
        <Sections
          sections={sections.filter(({ analysis }) => analysis)}
          collapsed={collapsed}
          aria-labelledby="analysis"
          more={<MoreMenu collapsed={collapsed} small={small} className={itemStyle} />}
        />
      </div>
      <div className="flex flex-col gap-0.5 border-t px-3.5 py-3">
        <NotificationsBell collapsed={collapsed} small={small} className={itemStyle} />
        <Item label="Sign out" collapsed={collapsed}>
          <button
            type="button"
            aria-label={collapsed ? 'Sign out' : undefined}
            className={itemStyle}
            onClick={() => void leave()}
          >
            <LogOut aria-hidden="true" className="size-4.5 shrink-0 rtl:-scale-x-100" />
            {!collapsed && 'Sign out'}
          </button>
        </Item>
        <AccountMenu collapsed={collapsed} />
      </div>
    </nav>
  )
}

type SectionsProps = ComponentProps<'ul'> & {
  sections: readonly Section[]
  collapsed: boolean
  /** The last entry, which is not a section. */
  more?: ReactNode
}

function Sections({ sections, collapsed, more, ...props }: SectionsProps) {
  return (
    <ul className="flex flex-col gap-0.5" {...props}>
      {sections.map(({ to, label, icon: Icon }) => (
        <li key={to}>
          <Item label={label} collapsed={collapsed}>
            <NavLink
              to={to}
              aria-label={collapsed ? label : undefined}
              className={cn(
                itemStyle,
                'aria-[current=page]:bg-primary-tint aria-[current=page]:text-primary-text',
              )}
            >
              <Icon aria-hidden="true" className="size-4.5 shrink-0" />
              {!collapsed && label}
            </NavLink>
          </Item>
        </li>
      ))}
      {more && <li>{more}</li>}
    </ul>
  )
}

function Item({
  label,
  collapsed,
  children,
}: {
  label: string
  collapsed: boolean
  children: ReactNode
}) {
  return (
    <Tooltip content={label} side="right" enabled={collapsed}>
      {children}
    </Tooltip>
  )
}
