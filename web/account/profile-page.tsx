import { pageTitle } from '../platform/frames/page-title.ts'
import { CompanySection } from './company-section.tsx'
import { EmailSection } from './email-section.tsx'
import { LibrarySection } from './library-section.tsx'
import { NameSection } from './name-section.tsx'
import { NotificationsSection } from './notifications-section.tsx'

export const meta = () => pageTitle('Account')

/** The account's name, email address, company, notification emails and library. */
export default function ProfilePage() {
  return (
    <>
      <NameSection />
      <EmailSection />
      <CompanySection />
      <NotificationsSection />
      <LibrarySection />
    </>
  )
}
