import { useQuery } from '@tanstack/react-query'
import { AuthFrame } from '../platform/auth-frame.tsx'
import { leave } from '../platform/leave.ts'
import { Button } from '../ui/button.tsx'
import { accountQuery } from './account-queries.ts'
import { ConfirmAddress, unconfirmedAddress } from './confirm-address.tsx'
import SecondFactors from './second-factors.tsx'

/**
 * Stands in for every page while the company requires a second factor that the account does not
 * have. The address is confirmed first: without that no factor can be added. It stays until it is
 * left, so that the recovery codes are not whisked away.
 */
export default function RequiredFactor({ onDone }: { onDone: () => Promise<void> }) {
  const { data: user } = useQuery({
    ...accountQuery,
    // The link may be followed in another browser; this page then goes on by itself.
    refetchInterval: ({ state }) => (state.data && unconfirmedAddress(state.data) ? 5_000 : false),
  })
  const unconfirmed = user && unconfirmedAddress(user)
  const enrolled = user?.factors?.some(({ status }) => status === 'verified') ?? false
  return (
    <AuthFrame
      title="Set up a second factor"
      description="Your company requires one. When you sign in, it confirms that it is you, even if somebody knows your password."
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
          A second factor decides who gets into your account. So we first have to know that{' '}
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
