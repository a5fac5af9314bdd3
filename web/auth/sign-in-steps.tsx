import type { ReactNode } from 'react'
import { authMessages } from '../../contract/auth/auth.ts'
import { useSession } from '../platform/auth/session.ts'
import { toast } from '../ui/toast.ts'
import { OwnershipQuestion } from './ownership-question.tsx'
import { SecondFactor } from './second-factor.tsx'

/** Shows the first step of a sign-in, then what the account still needs: an answer, or a second factor. */
export function SignInSteps({ children }: { children: ReactNode }) {
  const session = useSession()
  if (session.status === 'signed-in' && session.asked) {
    return <OwnershipQuestion userId={session.userId} />
  }
  if (session.status === 'signed-in' && session.lacksFactor) {
    return <SecondFactor onProven={() => toast.success(authMessages.loggedIn.title)} />
  }
  return children
}
