import { Outlet, useMatches } from 'react-router'
import { generalErrors } from '../../contract/errors.ts'
import { AccessRestricted } from './access-restricted.tsx'
import { useMe } from './use-me.ts'

/** The `handle` of a route whose page serves also who belongs to no company. */
export const withoutCompany = { withoutCompany: true }

/** The page of the signed-in area; who belongs to no company has few. */
export function SignedInPage() {
  const { company } = useMe()
  const matches = useMatches()
  if (company || matches.some(({ handle }) => handle === withoutCompany)) return <Outlet />
  return <AccessRestricted>{generalErrors.noCompany.message}</AccessRestricted>
}
