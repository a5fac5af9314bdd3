import { Outlet } from 'react-router'
import { LinkNotice } from '../auth/link-notice.tsx'
import {
  accountPath,
  sessionsPath,
  signInMethodsPath,
} from '../platform/addresses/protected-paths.ts'
import { withoutCompany } from '../platform/frames/without-company.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { SectionLinks } from '../ui/section-links.tsx'

export const handle = withoutCompany

const sections = [
  { to: accountPath, label: 'Profile' },
  { to: signInMethodsPath, label: 'Sign-in' },
  { to: sessionsPath, label: 'Sessions' },
] as const

/** The pages of the account; links in mails and providers may open any of them. */
export default function AccountLayout() {
  return (
    <>
      <PageHeader
        title="Account"
        description="Your profile, how you sign in, and where you are signed in."
      />
      <SectionLinks label="Account" links={sections} />
      <LinkNotice title="That did not work" className="mb-6 max-w-form" />
      <div className="divide-y">
        <Outlet />
      </div>
    </>
  )
}
