import { useNavigate } from 'react-router'
import { AuthFrame } from '../platform/auth-frame.tsx'
import { pageTitle } from '../platform/page-title.ts'
import { endSession, useSession } from '../platform/session.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { OwnershipQuestion } from './ownership-question.tsx'
import { SecondFactor } from './second-factor.tsx'
import { useRecovery } from './use-recovery.ts'

export const meta = () => pageTitle('Reset password')

/** Sets a new password, for whoever comes by a recovery link. */
export default function ResetPasswordPage() {
  const recovery = useRecovery()
  const session = useSession()
  switch (recovery.status) {
    case 'ready':
      // Whoever opened the account: the new password is chosen here.
      if (session.status === 'signed-in' && session.asked) {
        return <OwnershipQuestion userId={session.userId} thenPassword={false} />
      }
      // A mailbox alone sets no password of an account that asks for more.
      if (session.status === 'signed-in' && session.lacksFactor) return <SecondFactor />
      return <NewPassword email={recovery.email} />
    case 'unreachable':
      return (
        <AuthFrame title="Reset your password">
          <ErrorState
            title="Your link could not be checked"
            description={recovery.message}
            onRetry={recovery.retry}
          />
        </AuthFrame>
      )
    default:
      return (
        <AuthFrame title="Reset your password">
          <p role="status" className="flex items-center gap-2.5 text-muted-foreground">
            <Spinner />
            Checking your link…
          </p>
        </AuthFrame>
      )
  }
}

function NewPassword({ email }: { email: string }) {
  const navigate = useNavigate()
  async function leave() {
    // Before leaving: the login page sends whoever is signed in on to the dashboard.
    await endSession()
    navigate('/login', { replace: true })
  }
  return (
    <AuthFrame
      title="Reset your password"
      description={
        <>
          Choose a new password for <strong className="font-medium text-foreground">{email}</strong>
          .
        </>
      }
    >
      <NewPasswordForm email={email} label="Update password" onSaved={leave} />
    </AuthFrame>
  )
}
