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
export function firstSteps(
  { counts, setup }: Reply<typeof getDashboard>,
  may: PermissionSet,
): Step[] {
  if (!setup) return []
  const { productId, briefId, hasLogo, hasCaptions, hasAnalysts, hasShares } = setup
  const products = permissions['products.create'].allows(may)
  const briefs = permissions['briefs.create'].allows(may)
  const analysts = permissions['analysts.change'].allows(may)
  const shares = permissions['shares.change'].allows(may)
  const team = permissions['team.invite'].allows(may)
  const steps: (Step & { allowed: boolean })[] = [
    {
      allowed: true,
      label: 'Create your company profile',
      hint: 'Who you are, at a glance.',
      done: true,
      to: '/company',
    },
    {
      allowed: products,
      label: 'Add a product',
      hint: 'Your briefs are filed under it.',
      done: counts.products > 0,
      to: '/products/new',
    },
    {
      allowed: products,
      label: 'Add its logo',
      hint: 'Makes it easy to recognize.',
      done: hasLogo,
      to: productId && `/products/${productId}/edit`,
    },
    {
      allowed: briefs,
      label: 'Upload a brief',
      hint: 'One video about one topic. You can record it here.',
      done: counts.briefs > 0,
      to: '/briefs/new',
    },
    {
      allowed: briefs,
      label: 'Add captions',
      hint: 'So that people can search what is said.',
      done: hasCaptions,
      to: briefId && `/briefs/${briefId}#${captionsAnchor}`,
    },
    {
      allowed: analysts,
      label: 'Add your analysts',
      hint: 'Import your contacts, or add them one by one.',
      done: hasAnalysts,
      to: '/analysts',
    },
    {
      allowed: shares,
      label: 'Share a brief',
      hint: 'Each recipient gets a link of their own, and you see who watched.',
      done: hasShares,
      to: briefId && `/briefs/${briefId}/audience`,
    },
    {
      allowed: team,
      label: 'Invite your team',
      hint: 'You decide what each member can do.',
      done: counts.members > 1,
      to: '/team',
      state: openInvitation,
    },
  ]
  const own = steps.filter(({ allowed }) => allowed).map(({ allowed: _, ...step }) => step)
  return own.every(({ done }) => done) ? [] : own
}
