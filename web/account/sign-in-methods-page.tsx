import { useQuery } from '@tanstack/react-query'
import { useConfig } from '../platform/calls/use-config.ts'
import { pageTitle } from '../platform/frames/page-title.ts'
import { SettingsSection } from '../ui/settings-section.tsx'
import { accountQuery } from './account-queries.ts'
import { Identities } from './identities.tsx'
import { PasswordSection } from './password-section.tsx'
import { SecondFactors } from './second-factors.tsx'

export const meta = () => pageTitle('Sign-in')

/** The account's password, second factors, and providers. */
export default function SignInMethodsPage() {
  return (
    <>
      <PasswordSection />
      <SettingsSection
        beside
        title="Two-factor authentication"
        description="A second step when you sign in, so that a stolen password is not enough."
      >
        <SecondFactors />
      </SettingsSection>
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
    <SettingsSection
      beside
      title="Connected sign-ins"
      description="Other ways to sign in to this account."
    >
      <Identities identities={identities} />
    </SettingsSection>
  )
}
