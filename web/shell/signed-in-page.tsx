import { Outlet, useMatches } from 'react-router'
import { generalErrors } from '../../contract/errors.ts'
import { AccessRestricted } from '../platform/frames/access-restricted.tsx'
import { withoutCompany } from '../platform/frames/without-company.ts'
import { useMe } from '../platform/session/use-me.ts'

/** The current page; users without a company may only open a few. */
export function SignedInPage() {
  const { company } = useMe()
  const matches = useMatches()
  if (company || matches.some(({ handle }) => handle === withoutCompany)) return <Outlet />
  return <AccessRestricted>{generalErrors.noCompany.message}</AccessRestricted>
}
