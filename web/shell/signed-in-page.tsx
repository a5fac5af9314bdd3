import { Navigate, Outlet, useLocation, useMatches } from 'react-router'
import { generalErrors } from '../../contract/errors.ts'
import { homePath } from '../platform/addresses/protected-paths.ts'
import { AccessRestricted } from '../platform/frames/access-restricted.tsx'
import { withoutCompany } from '../platform/frames/without-company.ts'
import { useMe } from '../platform/session/use-me.ts'

/** The current page. Users without a company may open only a few pages; readers start in the library. */
export function SignedInPage() {
  const { company, reader } = useMe()
  const { pathname } = useLocation()
  const matches = useMatches()
  if (company || matches.some(({ handle }) => handle === withoutCompany)) return <Outlet />
  if (reader && pathname === homePath) return <Navigate to="/library" replace />
  return <AccessRestricted>{generalErrors.noCompany.message}</AccessRestricted>
}
