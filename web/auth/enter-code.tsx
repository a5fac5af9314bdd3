import { authMessages } from '../../contract/auth/auth.ts'
import { generalErrors } from '../../contract/errors.ts'
import { lacksFactor } from '../platform/auth/assurance.ts'
import { AuthFrame } from '../platform/frames/auth-frame.tsx'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.ts'
import { askAuth } from './ask-auth.ts'
import { MailedCodeForm } from './mailed-code-form.tsx'
import { OutboxNotice } from './outbox-notice.tsx'
import type { useCaptcha } from './use-captcha.tsx'
import { codePauseSeconds, type RequestedCode, type useCodeRequest } from './use-code-request.ts'

const words = authMessages.mailedCode

type EnterCodeProps = {
  requested: RequestedCode
  codes: ReturnType<typeof useCodeRequest>
  captcha: ReturnType<typeof useCaptcha>
}

/** The second step of a sign-in by mail; the layout then leads to the page that was requested. */
export function EnterCode({ requested: { email, at }, codes, captcha }: EnterCodeProps) {
  return (
    <AuthFrame
      title={words.title}
      description={codes.makesAccount ? words.sent(email) : words.sentIfKnown(email)}
      footer={
        <Button variant="link" onClick={codes.forget}>
          {words.otherWay}
        </Button>
      }
    >
      <div className="flex flex-col items-start gap-5">
        <MailedCodeForm
          hint={words.hint}
          junk={words.junk}
          submit={words.open}
          prove={(code) => prove(email, code)}
          sentAt={at}
          pause={codePauseSeconds}
          sending={codes.asking}
          onAgain={() => void codes.request(email)}
          beforeAgain={captcha.field}
        />
        <OutboxNotice />
      </div>
    </AuthFrame>
  )
}

async function prove(email: string, token: string): Promise<string | undefined> {
  const { data, failure } = await askAuth((auth) => auth.verifyOtp({ email, token, type: 'email' }))
  if (failure?.code === 'otp_expired') return words.wrong
  if (failure) return failure.message ?? generalErrors.internal.message
  if (data.session && !lacksFactor(data.session)) toast.success(authMessages.loggedIn.title)
  return undefined
}
