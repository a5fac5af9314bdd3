import { useQuery } from '@tanstack/react-query'
import { AuthFrame } from '../platform/auth-frame.tsx'
import { leave } from '../platform/leave.ts'
import { Button } from '../ui/button.tsx'
import { accountQuery } from './account-queries.ts'
import { ConfirmAddress, unconfirmedAddress } from './confirm-address.tsx'
import SecondFactors from './second-factors.tsx'

/**
 * Stands in for every page while the company requires a second factor that the account does not
 * have. It stays until it is left, so that the recovery codes are not whisked away.
 */
export default function RequiredFactor({ onDone }: { onDone: () => Promise<void> }) {
  const { data: user } = useQuery(accountQuery)
  const unconfirmed = user ? unconfirmedAddress(user) : null
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
      <h2 className="sr-only">Your second factors</h2>
      {unconfirmed ? (
        <ConfirmAddress email={unconfirmed} title="Confirm your email address first">
          A second factor decides who gets into this account. So we first have to know that{' '}
          <strong className="font-medium">{unconfirmed}</strong> is yours.
        </ConfirmAddress>
      ) : (
        <SecondFactors />
      )}
      {enrolled && (
        <Button size="lg" className="mt-8 w-full" onClick={() => void onDone()}>
          Continue
        </Button>
      )}
    </AuthFrame>
  )
}
