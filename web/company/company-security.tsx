import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { getCompanySecurity } from '../../contract/company/company.ts'
import { companySecurityMessages as messages } from '../../contract/company/company.ts'
import type { Reply } from '../../contract/endpoint.ts'
import { permissions } from '../../contract/permissions.ts'
import { signInMethodsPath } from '../platform/addresses/protected-paths.ts'
import { useMe } from '../platform/session/use-me.ts'
import { Card } from '../ui/card.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { SettingsSection } from '../ui/settings-section.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { WhenLoaded } from '../ui/when-loaded.tsx'
import { companySecurityQuery, useRequireSecondFactor } from './company-queries.ts'

/** The section of the company page in which the owner makes a second factor mandatory for members. */
export function CompanySecurity() {
  return (
    <SettingsSection title={messages.title}>
      <Card className="p-5 sm:p-6">
        <WhenLoaded
          query={useQuery(companySecurityQuery)}
          failed="The security settings could not be loaded"
          skeleton={
            <>
              <Skeleton className="h-5 w-72 max-w-full" />
              <Skeleton className="mt-1.5 h-5 w-96 max-w-full" />
            </>
          }
        >
          {(security) => <SecondFactorRule security={security} />}
        </WhenLoaded>
      </Card>
    </SettingsSection>
  )
}

function SecondFactorRule({ security }: { security: Reply<typeof getCompanySecurity> }) {
  const { secondFactorRequired: required, hasSecondFactor } = security
  const decides = permissions['company.secure'].allows(useMe().permissions)
  const { mutate, isPending, variables } = useRequireSecondFactor()
  if (!decides) return <p>{required ? messages.required : messages.notRequired}</p>
  return (
    <>
      <Checkbox
        role="switch"
        label={<span className="font-medium">{messages.label}</span>}
        aria-describedby="second-factor-description"
        disabled={!required && !hasSecondFactor}
        checked={isPending ? variables : required}
        onChange={({ target }) => !isPending && mutate(target.checked)}
      />
      <p
        id="second-factor-description"
        className="mt-0.5 max-w-prose ps-7 text-pretty text-muted-foreground"
      >
        {messages.description}
        {!required && !hasSecondFactor && (
          <>
            {' '}
            {messages.ownFirst}{' '}
            <Link to={signInMethodsPath} className="text-primary-text underline underline-offset-4">
              {messages.toOwn}
            </Link>
          </>
        )}
      </p>
    </>
  )
}
