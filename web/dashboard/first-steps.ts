import type { getDashboard } from '../../contract/dashboard/dashboard.ts'
import type { Reply } from '../../contract/endpoint.ts'
import { type PermissionSet, permissions } from '../../contract/permissions.ts'
import { openInvitation } from '../team/invitations/open-invitation.ts'
import { captionsAnchor } from '../videos/video-aside.tsx'

export type Step = {
  label: string
  /** The reason, in a few words. */
  hint: string
  done: boolean
  /** The page for this step; null while an earlier step is missing. */
  to: string | null
  /** The navigation state. */
  state?: object
}

/** The steps that a new company still has to take and the user may take; empty once all are done. */
export function firstSteps(dashboard: Dashboard, may: PermissionSet): Step[] {
  const own = stepsOf(dashboard)
    .filter(({ needs }) => !needs || permissions[needs].allows(may))
    .map(({ needs: _, ...step }) => step)
  return own.every(({ done }) => done) ? [] : own
}

type Dashboard = Reply<typeof getDashboard>

type Needed = Step & { needs?: keyof typeof permissions }

function stepsOf(dashboard: Dashboard): Needed[] {
  const { counts, setup } = dashboard
  return setup ? [...contentSteps(counts, setup), ...peopleSteps(counts, setup)] : []
}

type Counts = Dashboard['counts']
type Setup = NonNullable<Dashboard['setup']>

/** What there is to show. */
function contentSteps(counts: Counts, setup: Setup): Needed[] {
  const { productId, briefId, hasLogo, hasCaptions } = setup
  return [
    {
      label: 'Create your company profile',
      hint: 'Who you are, at a glance.',
      done: true,
      to: '/company',
    },
    {
      needs: 'products.create',
      label: 'Add a product',
      hint: 'Your briefs are filed under it.',
      done: counts.products > 0,
      to: '/products/new',
    },
    {
      needs: 'products.create',
      label: 'Add its logo',
      hint: 'Makes it easy to recognize.',
      done: hasLogo,
      to: productId && `/products/${productId}/edit`,
    },
    {
      needs: 'briefs.create',
      label: 'Upload a brief',
      hint: 'One video about one topic. You can record it here.',
      done: counts.briefs > 0,
      to: '/briefs/new',
    },
    {
      needs: 'briefs.create',
      label: 'Add captions',
      hint: 'So that people can search what is said.',
      done: hasCaptions,
      to: briefId && `/briefs/${briefId}#${captionsAnchor}`,
    },
  ]
}

/** Who sees it, and who helps. */
function peopleSteps(counts: Counts, { briefId, hasAnalysts, hasShares }: Setup): Needed[] {
  return [
    {
      needs: 'analysts.change',
      label: 'Add your analysts',
      hint: 'Import your contacts, or add them one by one.',
      done: hasAnalysts,
      to: '/analysts',
    },
    {
      needs: 'shares.change',
      label: 'Share a brief',
      hint: 'Each recipient gets a link of their own, and you see who watched.',
      done: hasShares,
      to: briefId && `/briefs/${briefId}/audience`,
    },
    {
      needs: 'team.invite',
      label: 'Invite your team',
      hint: 'You decide what each member can do.',
      done: counts.members > 1,
      to: '/team',
      state: openInvitation,
    },
  ]
}
