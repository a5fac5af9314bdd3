import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router'
import type { getCompanySecurity } from '../../contract/company/company.ts'
import { companySecurityMessages as messages } from '../../contract/company/company.ts'
import type { Reply } from '../../contract/endpoint.ts'
import { permissions } from '../../contract/permissions.ts'
import { signInMethodsPath } from '../platform/addresses/protected-paths.ts'
import { useMe } from '../platform/session/use-me.ts'
import { Card } from '../ui/card.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { companySecurityQuery, useRequireSecondFactor } from './company-queries.ts'

/** The section of the company page in which the owner makes a second factor mandatory for members. */
export function CompanySecurity() {
  const id = useId()
  const { data, error, isFetching, refetch } = useQuery(companySecurityQuery)
  return (
    <section aria-labelledby={id} className="mt-8">
      <h2 id={id} className="text-md">
        {messages.title}
      </h2>
      <Card className="mt-3 p-5 sm:p-6">
        {data ? (
          <SecondFactorRule security={data} />
        ) : error ? (
          <ErrorState
            title="The security settings could not be loaded"
            description={error.message}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : (
          <div role="status">
            <span className="sr-only">Loading…</span>
            <Skeleton className="h-5 w-72 max-w-full" />
            <Skeleton className="mt-1.5 h-5 w-96 max-w-full" />
          </div>
        )}
      </Card>
    </section>
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
