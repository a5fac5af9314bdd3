import { useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { type InvitationDetails, invitationMessages } from '../../../contract/team/invitations.ts'
import type { Solved } from '../../auth/use-captcha.tsx'
import { loginPathFrom, recoveryPath } from '../../platform/addresses/protected-paths.ts'
import { useSession } from '../../platform/auth/session.ts'
import { pageTitle } from '../../platform/frames/page-title.ts'
import { toast } from '../../ui/toast.ts'
import { accountSteps } from './acceptance/account-steps.ts'
import { SignInManually, Welcome } from './acceptance/after-acceptance.tsx'
import { CreateAccountForm } from './acceptance/create-account-form.tsx'
import { InvalidInvitation } from './acceptance/invalid-invitation.tsx'
import { openAccount } from './acceptance/open-account.ts'
import { SignedInAcceptance } from './acceptance/signed-in-acceptance.tsx'
import { markShown, useInvitation } from './acceptance/use-invitation.ts'
import { VerifyingInvitation } from './acceptance/verifying-invitation.tsx'

export const meta = () => pageTitle('Accept invitation')

/** Accepts an invitation from its link, with a new account or with the user's own. */
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
  if (stage === 'not-signed-in') return <SignInManually />
  // While the account is being created its own session appears; that is not another user's.
  if (stage === 'open' && session.status === 'loading') return <VerifyingInvitation />
  if (stage === 'open' && session.status === 'signed-in') {
    if (session.recovering) return <Navigate to={recoveryPath} replace />
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

/**
 * Creates the account and signs in; reports failures, and returns what is wrong with the password.
 */
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
      markShown(link)
      navigate(loginAndBack)
    }
    if (opened.outcome !== 'failed') return undefined
    const { title, description } = invitationMessages.createFailed
    toast.error(title, opened.reason ?? description)
    // The invitation may have been used or revoked while this page was open.
    await check()
    setStage('open')
    return opened.weakPassword ? opened.reason : undefined
  }

  return { stage, setStage, join }
}
