import { AuthFrame } from '../../../platform/frames/auth-frame.tsx'
import { Spinner } from '../../../ui/spinner.tsx'

export function VerifyingInvitation() {
  return (
    <AuthFrame title="Your invitation">
      <p role="status" className="flex items-center gap-2.5 text-muted-foreground">
        <Spinner />
        Verifying your invitation…
      </p>
    </AuthFrame>
  )
}
