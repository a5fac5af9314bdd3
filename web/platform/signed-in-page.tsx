import { useQuery } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { generalErrors } from '../../contract/errors.ts'
import { AccessRestricted } from './access-restricted.tsx'
import { meQuery, useMe } from './use-me.ts'

/** The page of the signed-in area; who belongs to no company meets none of them. */
export function SignedInPage() {
  const { company } = useMe()
  const { isFetching, refetch } = useQuery(meQuery)
  if (company) return <Outlet />
  return (
    <AccessRestricted onRetry={() => void refetch()} retrying={isFetching}>
      {generalErrors.noCompany.message}. Your account does not belong to a company, so there is
      nothing to show yet.
    </AccessRestricted>
  )
}
