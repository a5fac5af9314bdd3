import { useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { type InvitationDetails, invitationMessages } from '../../contract/invitations.ts'
import type { Solved } from '../auth/use-captcha.tsx'
import { pageTitle } from '../platform/page-title.ts'
import { loginPathFrom } from '../platform/protected-paths.ts'
import { useSession } from '../platform/session.ts'
import { toast } from '../ui/toast.ts'
import { accountSteps } from './acceptance/account-steps.ts'
import { SignInYourself, Welcome } from './acceptance/after-acceptance.tsx'
import { CreateAccountForm } from './acceptance/create-account-form.tsx'
import { InvalidInvitation } from './acceptance/invalid-invitation.tsx'
import { openAccount } from './acceptance/open-account.ts'
import { SignedInAcceptance } from './acceptance/signed-in-acceptance.tsx'
import { noteTold, useInvitation } from './acceptance/use-invitation.ts'
import { VerifyingInvitation } from './acceptance/verifying-invitation.tsx'

export const meta = () => pageTitle('Accept invitation')

/** Leads from the link in an invitation into the team: with a new account, or with one's own. */
export default function AcceptInvitationPage() {
  const { link, invitation, check, retry } = useInvitation()
  const { pathname, search } = useLocation()
  const loginAndBack = loginPathFrom(pathname + search)
  const { stage, join, setStage } = useJoin(loginAndBack, check)
  const session = useSession()

  if (invitation.status === 'invalid') {
    return <InvalidInvitation link={link} problem={invitation.problem} onRetry={retry} />
  }
  if (invitation.status === 'verifying') return <VerifyingInvitation />
  const { details } = invitation
  if (stage === 'joined') return <Welcome companyName={details.companyName} />
  if (stage === 'not-signed-in') return <SignInYourself />
  // While the account is made its own session appears; that is no one else's.
  if (stage === 'open' && session.status === 'loading') return <VerifyingInvitation />
  if (stage === 'open' && session.status === 'signed-in') {
    if (session.asked || session.lacksFactor) return <Navigate to={loginAndBack} replace />
    return (
      <SignedInAcceptance
        key={session.userId}
        link={link}
        details={details}
        onJoined={() => setStage('joined')}
        onRefused={() => void check()}
      />
    )
  }
  return (
    <CreateAccountForm
      details={details}
      loginAndBack={loginAndBack}
      onSubmit={(password, solved) => join(link, details, password, solved)}
    />
  )
}

type Stage = 'open' | 'joining' | 'joined' | 'not-signed-in'
type Link = ReturnType<typeof useInvitation>['link']

/** Makes the account and signs in; says what came in the way, and answers what is wrong with the password. */
function useJoin(loginAndBack: string, check: () => Promise<unknown>) {
  const [stage, setStage] = useState<Stage>('open')
  const navigate = useNavigate()

  async function join(link: Link, details: InvitationDetails, password: string, solved: Solved) {
    const { token, memberId } = link
    if (!token) return undefined
    setStage('joining')
    const steps = accountSteps({ link: { token, memberId }, details, password, solved })
    const opened = await openAccount(steps)
    if (opened.outcome === 'signed-in') setStage('joined')
    if (opened.outcome === 'not-signed-in') {
      toast.success(invitationMessages.signInToContinue)
      setStage('not-signed-in')
    }
    if (opened.outcome === 'exists') {
      const { title, description } = invitationMessages.accountExists
      toast.error(title, description)
      noteTold(link)
      navigate(loginAndBack)
    }
    if (opened.outcome !== 'failed') return undefined
    const { title, description } = invitationMessages.createFailed
    toast.error(title, opened.reason ?? description)
    // Someone may have used or withdrawn the invitation while this page stood open.
    await check()
    setStage('open')
    return opened.weakPassword ? opened.reason : undefined
  }

  return { stage, setStage, join }
}
