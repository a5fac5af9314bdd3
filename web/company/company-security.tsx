import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { getCompanySecurity } from '../../contract/company/company.ts'
import { companySecurityMessages as messages } from '../../contract/company/company.ts'
import type { Reply } from '../../contract/endpoint.ts'
import { permissions } from '../../contract/permissions.ts'
import { signInMethodsPath } from '../platform/addresses/protected-paths.ts'
import { useMe } from '../platform/session/use-me.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { SettingsCard } from '../ui/settings-card.tsx'
import { useSavedChoice } from '../ui/use-saved-choice.ts'
import { companySecurityQuery, useRequireSecondFactor } from './company-queries.ts'

/** The section of the company page in which the owner makes a second factor mandatory for members. */
export function CompanySecurity() {
  return (
    <SettingsCard
      title={messages.title}
      query={useQuery(companySecurityQuery)}
      failed="The security settings could not be loaded"
      skeleton={['h-5 w-72 max-w-full', 'mt-1.5 h-5 w-96 max-w-full']}
    >
      {(security) => <SecondFactorRule security={security} />}
    </SettingsCard>
  )
}

function SecondFactorRule({ security }: { security: Reply<typeof getCompanySecurity> }) {
  const { secondFactorRequired: required, hasSecondFactor } = security
  const decides = permissions['company.secure'].allows(useMe().permissions)
  const { mutateAsync } = useRequireSecondFactor()
  const { chosen, choose } = useSavedChoice(required, mutateAsync)
  if (!decides) return <p>{required ? messages.required : messages.notRequired}</p>
  return (
    <>
      <Checkbox
        role="switch"
        label={<span className="font-medium">{messages.label}</span>}
        aria-describedby="second-factor-description"
        disabled={!required && !hasSecondFactor}
        checked={chosen}
        onChange={({ target }) => choose(target.checked)}
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
