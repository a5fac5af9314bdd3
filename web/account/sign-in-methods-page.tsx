import { useQuery } from '@tanstack/react-query'
import { useConfig } from '../platform/calls/use-config.ts'
import { pageTitle } from '../platform/frames/page-title.ts'
import { accountQuery } from './account-queries.ts'
import { AccountSection } from './account-section.tsx'
import { Identities } from './identities.tsx'
import { PasswordSection } from './password-section.tsx'
import { SecondFactors } from './second-factors.tsx'

export const meta = () => pageTitle('Sign-in')

/** The account's password, second factors, and providers. */
export default function SignInMethodsPage() {
  return (
    <>
      <PasswordSection />
      <AccountSection
        title="Two-factor authentication"
        description="A second step when you sign in, so that a stolen password is not enough."
      >
        <SecondFactors />
      </AccountSection>
      <IdentitiesSection />
    </>
  )
}

/** Only when there is a provider to connect or disconnect. */
function IdentitiesSection() {
  const identities = useQuery(accountQuery).data?.identities ?? []
  const offered = useConfig().data?.providers.length ?? 0
  if (identities.length === 0 || (offered === 0 && identities.length === 1)) return null
  return (
    <AccountSection title="Connected sign-ins" description="Other ways to sign in to this account.">
      <Identities identities={identities} />
    </AccountSection>
  )
}
