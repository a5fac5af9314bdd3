import {
  BookUser,
  Building2,
  CircleUser,
  FileVideo,
  LayoutDashboard,
  LayoutGrid,
  LibraryBig,
  type LucideIcon,
  MessageCircleQuestionMark,
  Package,
  Presentation,
  Trash2,
  Users,
} from 'lucide-react'
import { copilotMessages } from '../../contract/analyst-copilot/copilot-messages.ts'
import { documentMessages } from '../../contract/boardroom-builder/document-messages.ts'
import { canvasMessages } from '../../contract/insight-canvas/canvas-messages.ts'
import { areaPath, comingAreas, comingAreaTexts } from '../../contract/notifications/coming-soon.ts'
import type { PermissionSet } from '../../contract/permissions.ts'
import { trashMessages } from '../../contract/undo/undo.ts'
import { libraryTitle } from '../library/library-title.ts'
import { areaIcons } from '../notifications/coming-soon/area-icons.ts'
import { accountPath, homePath } from '../platform/addresses/protected-paths.ts'
import type { Me } from '../platform/session/use-me.ts'

export type Section = {
  to: string
  label: string
  icon: LucideIcon
  allows: (permissions: PermissionSet) => boolean
  /** Puts the section into the sidebar's second group. */
  analysis?: true
}

/** The sections of the signed-in area, in the sidebar's order. */
const sections: readonly Section[] = [
  { to: '/dashboard', label: 'Dashboard', icon: LayoutDashboard, allows: () => true },
  {
    to: '/company',
    label: 'Company',
    icon: Building2,
    allows: (may) => may.canViewCompanyInfo,
  },
  {
    to: '/products',
    label: 'Products',
    icon: Package,
    allows: (may) => may.canManageProducts || may.canViewCompanyInfo,
  },
  {
    to: '/briefs',
    label: 'Briefs',
    icon: FileVideo,
    allows: (may) => may.canManageBriefs || may.canViewCompanyInfo,
  },
  {
    to: '/analysts',
    label: 'Analysts',
    icon: BookUser,
    allows: (may) => may.canViewCompanyInfo,
  },
  { to: '/team', label: 'Team', icon: Users, allows: (may) => may.canViewTeamInfo },
]

/** The user's account, which is in the menu at the bottom of the sidebar. */
export const accountSection: Section = {
  to: accountPath,
  label: 'Account',
  icon: CircleUser,
  allows: () => true,
}

/** What other vendors shared with the user; the main section for users without a company. */
export const librarySection = (ofMember: boolean): Section => ({
  to: '/library',
  label: libraryTitle(ofMember),
  icon: LibraryBig,
  allows: () => true,
})

/** The sections that analyze the material, for members and readers. */
const analysis: readonly Section[] = [
  {
    to: '/analyst-copilot',
    label: copilotMessages.title,
    icon: MessageCircleQuestionMark,
    allows: () => true,
    analysis: true,
  },
  {
    to: '/insight-canvas',
    label: canvasMessages.title,
    icon: LayoutGrid,
    allows: () => true,
    analysis: true,
  },
  {
    to: '/boardroom-builder',
    label: documentMessages.title,
    icon: Presentation,
    allows: () => true,
    analysis: true,
  },
]

/** The areas that are coming soon, behind the last entry of that group. */
export const comingSections: readonly Section[] = comingAreas.map((area) => ({
  to: areaPath(area),
  label: comingAreaTexts[area].title,
  icon: areaIcons[area],
  allows: () => true,
}))

/** The trash, in the account menu. */
export const trashSection: Section = {
  to: '/trash',
  label: trashMessages.title,
  icon: Trash2,
  allows: () => true,
}

/** The sections that a user can see; readers without a company have no dashboard. */
export function sectionsFor({
  permissions,
  reader,
  company,
}: Pick<Me, 'permissions' | 'reader' | 'company'>): Section[] {
  const shown = sections.filter(
    ({ to, allows }) => allows(permissions) && (company || !reader || to !== homePath),
  )
  const library = reader || !company ? [librarySection(company !== null)] : []
  return [...shown, ...library, ...analysis]
}

/** The section of a path, which differs for members of a company and other users. */
export function sectionOf(pathname: string, ofMember: boolean): Section | undefined {
  const all = [...sections, librarySection(ofMember), ...analysis, ...comingSections]
  return [...all, accountSection, trashSection].find(
    ({ to }) => pathname === to || pathname.startsWith(`${to}/`),
  )
}
