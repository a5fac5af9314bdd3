import { accessMessages } from '../../contract/access.ts'
import { loginPathFrom } from '../platform/addresses/protected-paths.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { serverMessage } from '../ui/server-message.ts'
import { TextLink } from '../ui/text-link.tsx'
import { useAskForAccess } from './library-queries.ts'

const words = accessMessages.ask

type AskForAccessProps = { token: string; vendor: string; signedIn: boolean }

/** A form for someone with a forwarded link to ask the vendor for access. */
export function AskForAccess({ token, vendor, signedIn }: AskForAccessProps) {
  const ask = useAskForAccess(token)
  return (
    <section className="mt-8 flex flex-col items-start gap-3 border-t pt-6">
      <div>
        <h2 className="font-medium">{words.title}</h2>
        <p className="mt-1 text-muted-foreground">{signedIn ? words.hint(vendor) : words.signIn}</p>
      </div>
      {ask.error && (
        <Notice tone="error" className="w-full">
          {serverMessage(ask.error) ?? words.failed}
        </Notice>
      )}
      {!signedIn ? (
        <TextLink to={loginPathFrom(`/watch/${token}`)}>{words.signInLink}</TextLink>
      ) : ask.isSuccess ? (
        <Notice className="w-full" title={words.asked}>
          {words.askedHint(vendor)}
        </Notice>
      ) : (
        <Button variant="secondary" pending={ask.isPending} onClick={() => ask.mutate()}>
          {words.button}
        </Button>
      )}
    </section>
  )
}
