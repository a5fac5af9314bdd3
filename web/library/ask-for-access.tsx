import { Link } from 'react-router'
import { accessMessages } from '../../contract/shares/access.ts'
import { enterPathFrom } from '../platform/addresses/protected-paths.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { serverMessage } from '../ui/server-message.ts'
import { useAskForAccess } from './library-queries.ts'

const words = accessMessages.ask

type AskForAccessProps = {
  token: string
  vendor: string
  signedIn: boolean
  /** Whether the link was the user's own, and has ended. */
  again?: boolean
}

/** Lets someone with a forwarded link, or whose access has ended, ask the vendor for access. */
export function AskForAccess({ token, vendor, signedIn, again = false }: AskForAccessProps) {
  const ask = useAskForAccess(token)
  const title = signedIn ? words.own : words.title
  return (
    <section className="flex flex-col items-start gap-3">
      <div>
        <h2 className="font-medium">{again ? words.again : title}</h2>
        {!ask.isSuccess && (
          <p className="mt-1 text-muted-foreground">
            {signedIn ? words.hint(vendor) : words.confirmFirst(vendor)}
          </p>
        )}
      </div>
      {ask.error && (
        <Notice tone="error" className="w-full">
          {serverMessage(ask.error) ?? words.failed}
        </Notice>
      )}
      {!signedIn && (
        <Button asChild variant="secondary">
          <Link to={enterPathFrom(`/watch/${token}`)}>{words.confirm}</Link>
        </Button>
      )}
      {signedIn && ask.isSuccess && (
        <Notice className="w-full" title={words.asked}>
          {words.askedHint(vendor)}
        </Notice>
      )}
      {signedIn && !ask.isSuccess && (
        <Button size="lg" pending={ask.isPending} onClick={() => ask.mutate()}>
          {words.button}
        </Button>
      )}
    </section>
  )
}
