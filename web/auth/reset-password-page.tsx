import { useNavigate } from 'react-router'
import { endSession, useSession } from '../platform/auth/session.ts'
import { AuthFrame } from '../platform/frames/auth-frame.tsx'
import { pageTitle } from '../platform/frames/page-title.ts'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { OwnershipQuestion } from './ownership-question.tsx'
import { SecondFactor } from './second-factor.tsx'
import { useRecovery } from './use-recovery.ts'

export const meta = () => pageTitle('Reset password')

/** Sets a new password after a recovery link. */
export default function ResetPasswordPage() {
  const recovery = useRecovery()
  const session = useSession()
  switch (recovery.status) {
    case 'ready':
      // The new password is chosen here, whoever opened the account.
      if (session.status === 'signed-in' && session.asked) {
        return <OwnershipQuestion userId={session.userId} thenPassword={false} />
      }
      // Access to the mailbox is not enough when the account has a second factor.
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
    // Before navigating: the login page redirects signed-in users to the dashboard.
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
      footer={
        <Button variant="link" onClick={() => void leave()}>
          Back to sign in
        </Button>
      }
    >
      <NewPasswordForm email={email} label="Update password" onSaved={leave} />
    </AuthFrame>
  )
}
