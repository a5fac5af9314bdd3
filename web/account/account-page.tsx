import { useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { LinkNotice } from '../auth/link-notice.tsx'
import { DigestSection } from '../notifications/digest-section.tsx'
import { pageTitle } from '../platform/page-title.ts'
import { withoutCompany } from '../platform/signed-in-page.tsx'
import { useConfig } from '../platform/use-config.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { accountQuery } from './account-queries.ts'
import { AccountSection, RowsSkeleton } from './account-section.tsx'
import { EmailSection } from './email-section.tsx'
import { NameSection } from './name-section.tsx'
import { PasswordSection } from './password-section.tsx'

export const meta = () => pageTitle('Account')

export const handle = withoutCompany

// Below the fold for everybody, and with dialogs that few ever open.
const SecondFactors = lazy(() => import('./second-factors.tsx'))
const Identities = lazy(() => import('./identities.tsx'))
const Sessions = lazy(() => import('./sessions.tsx'))
const SecurityEvents = lazy(() => import('./security-events.tsx'))

/** One's own account: who one is, how one signs in, and what happened to it. */
export default function AccountPage() {
  return (
    <>
      <PageHeader
        title="Account"
        description="Who you are here, how you sign in, and what happened to your account."
      />
      <LinkNotice title="That did not work" className="mb-6 max-w-form" />
      <div className="divide-y">
        <NameSection />
        <EmailSection />
        <PasswordSection />
        <LazySection
          title="Two-factor authentication"
          description="A second proof besides your password, so that a stolen password opens nothing."
          rows={2}
          of={SecondFactors}
        />
        <IdentitiesSection />
        <DigestSection />
        <LazySection
          title="Sessions"
          description="Where your account is signed in. End what you do not recognise."
          rows={1}
          of={Sessions}
        />
        <LazySection
          title="Security events"
          description="What happened to your account, the newest first."
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
  /** How many rows stand there until its code is here. */
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

/** Only where there is a provider to connect, or to disconnect. */
function IdentitiesSection() {
  const identities = useQuery(accountQuery).data?.identities ?? []
  const offered = useConfig().data?.providers.length ?? 0
  if (identities.length === 0 || (offered === 0 && identities.length === 1)) return null
  return (
    <AccountSection title="Connected sign-ins" description="Other ways into this same account.">
      <Suspense fallback={<RowsSkeleton rows={identities.length} />}>
        <Identities identities={identities} />
      </Suspense>
    </AccountSection>
  )
}
