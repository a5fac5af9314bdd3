import { useQuery } from '@tanstack/react-query'
import { AuthFrame } from '../platform/frames/auth-frame.tsx'
import { leave } from '../platform/frames/leave.ts'
import { Button } from '../ui/button.tsx'
import { accountQuery } from './account-queries.ts'
import { ConfirmAddress, unconfirmedAddress } from './confirm-address.tsx'
import { SecondFactors } from './second-factors.tsx'

/**
 * Replaces every page while the company requires a second factor that the account does not have.
 * The address is confirmed first, because without that no factor can be added. It stays until the
 * user continues, so that the recovery codes do not vanish.
 */
export default function RequiredFactor({ onDone }: { onDone: () => Promise<void> }) {
  const { data: user } = useQuery({
    ...accountQuery,
    // The link may be opened in another browser; this page then continues by itself.
    refetchInterval: ({ state }) => (state.data && unconfirmedAddress(state.data) ? 5_000 : false),
  })
  const unconfirmed = user && unconfirmedAddress(user)
  const enrolled = user?.factors?.some(({ status }) => status === 'verified') ?? false
  return (
    <AuthFrame
      title="Set up a second factor"
      description="Your company requires one. It protects your account even if someone knows your password."
      footer={
        <>
          Not now?{' '}
          <Button variant="link" onClick={() => void leave()}>
            Sign out
          </Button>
        </>
      }
    >
      {unconfirmed ? (
        <ConfirmAddress email={unconfirmed} title="Confirm your email address first">
          A second factor controls who can sign in to your account. So first confirm that{' '}
          <strong className="font-medium">{unconfirmed}</strong> is yours.
        </ConfirmAddress>
      ) : (
        <>
          <h2 className="sr-only">Your second factors</h2>
          <SecondFactors />
        </>
      )}
      {enrolled && (
        <Button size="lg" className="mt-8 w-full" onClick={() => void onDone()}>
          Continue
        </Button>
      )}
    </AuthFrame>
  )
}
