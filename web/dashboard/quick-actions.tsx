import { type LucideIcon, PackagePlus, Upload, UserPlus } from 'lucide-react'
import { Link } from 'react-router'
import type { PermissionSet } from '../../contract/permissions.ts'
import { useMe } from '../platform/session/use-me.ts'
import { openInvitation } from '../team/invitations/open-invitation.ts'
import { Card, CardHeader } from '../ui/card.tsx'

type Action = {
  to: string
  label: string
  icon: LucideIcon
  /** The navigation state. */
  state?: object
  allows: (permissions: PermissionSet) => boolean
}

const actions: readonly Action[] = [
  {
    to: '/products/new',
    label: 'Add New Product',
    icon: PackagePlus,
    allows: (may) => may.canManageProducts,
  },
  {
    to: '/briefs/new',
    label: 'Upload Product Brief',
    icon: Upload,
    allows: (may) => may.canManageBriefs || may.canManageProducts,
  },
  {
    to: '/team',
    state: openInvitation,
    label: 'Invite Team Member',
    icon: UserPlus,
    allows: (may) => may.canManageTeam,
  },
]

/** The most frequent actions that the user is allowed to take. */
export function QuickActions() {
  const { permissions } = useMe()
  const allowed = actions.filter(({ allows }) => allows(permissions))
  if (allowed.length === 0) return null
  return (
    <Card>
      <CardHeader title="Quick Actions" />
      <ul className="p-2.5">
        {allowed.map(({ to, state, label, icon: Icon }) => (
          <li key={to}>
            <Link
              to={to}
              state={state}
              className="touch-target flex items-center gap-3 rounded-md px-2.5 py-2 font-medium transition-colors hover:bg-hover"
            >
              <span className="grid size-8 shrink-0 place-items-center rounded-md bg-primary-tint text-primary-text">
                <Icon aria-hidden="true" className="size-4" />
              </span>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
