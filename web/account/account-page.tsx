import { useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { LinkNotice } from '../auth/link-notice.tsx'
import { useConfig } from '../platform/calls/use-config.ts'
import { pageTitle } from '../platform/frames/page-title.ts'
import { withoutCompany } from '../platform/frames/without-company.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { accountQuery } from './account-queries.ts'
import { AccountSection, RowsSkeleton } from './account-section.tsx'
import { DigestSection } from './digest-section.tsx'
import { EmailSection } from './email-section.tsx'
import { NameSection } from './name-section.tsx'
import { PasswordSection } from './password-section.tsx'

export const meta = () => pageTitle('Account')

export const handle = withoutCompany

// Below the fold for everybody, with dialogs that are rarely opened.
const SecondFactors = lazy(() => import('./second-factors.tsx'))
const Identities = lazy(() => import('./identities.tsx'))
const Sessions = lazy(() => import('./sessions.tsx'))
const SecurityEvents = lazy(() => import('./security-events.tsx'))

/** The account page: profile, ways to sign in, and security events. */
export default function AccountPage() {
  return (
    <>
      <PageHeader
        title="Account"
        description="Your profile, how you sign in, and recent activity on your account."
      />
      <LinkNotice title="That did not work" className="mb-6 max-w-form" />
      <div className="divide-y">
        <NameSection />
        <EmailSection />
        <PasswordSection />
        <LazySection
          title="Two-factor authentication"
          description="With a second step, a stolen password alone won't be enough to sign in."
          rows={2}
          of={SecondFactors}
        />
        <IdentitiesSection />
        <DigestSection />
        <LazySection
          title="Sessions"
          description="Where you are signed in. End any session you don't recognize."
          rows={1}
          of={Sessions}
        />
        <LazySection
          title="Security events"
          description="Recent activity on your account, newest first."
          rows={4}
          of={SecurityEvents}
        />
      </div>
    </>
  )
}

type LazySectionProps = {
  title: string
  description: ReactNode
  /** How many skeleton rows are shown until its code is loaded. */
  rows: number
  of: ComponentType
}

function LazySection({ title, description, rows, of: Content }: LazySectionProps) {
  return (
    <AccountSection title={title} description={description}>
      <Suspense fallback={<RowsSkeleton rows={rows} />}>
        <Content />
      </Suspense>
    </AccountSection>
  )
}

/** Only when there is a provider to connect or disconnect. */
function IdentitiesSection() {
  const identities = useQuery(accountQuery).data?.identities ?? []
  const offered = useConfig().data?.providers.length ?? 0
  if (identities.length === 0 || (offered === 0 && identities.length === 1)) return null
  return (
    <AccountSection title="Connected sign-ins" description="Other ways to sign in to this account.">
      <Suspense fallback={<RowsSkeleton rows={identities.length} />}>
        <Identities identities={identities} />
      </Suspense>
    </AccountSection>
  )
}
