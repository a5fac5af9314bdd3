import { Outlet } from 'react-router'
import { generalErrors } from '../../contract/errors.ts'
import { AccessRestricted } from './access-restricted.tsx'
import { useMe } from './use-me.ts'

/** The page of the signed-in area; who belongs to no company has none. */
export function SignedInPage() {
  const { company } = useMe()
  if (company) return <Outlet />
  return <AccessRestricted>{generalErrors.noCompany.message}</AccessRestricted>
}
