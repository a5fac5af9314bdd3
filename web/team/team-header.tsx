import type { ReactNode } from 'react'
import { PageHeader } from '../ui/page-header.tsx'
import { SectionLinks } from '../ui/section-links.tsx'

const sections = [
  { to: '/team', label: 'Members' },
  { to: '/team/activity', label: 'Activity' },
] as const

type TeamHeaderProps = {
  /** Whether the user manages the team and may see its activity. */
  manages: boolean
  description: string
  action?: ReactNode
}

/** The header of the team's pages. */
export function TeamHeader({ manages, description, action }: TeamHeaderProps) {
  return (
    <>
      <PageHeader title="Team" description={description} action={action} />
      {manages && <SectionLinks label="Team" links={sections} />}
    </>
  )
}
