import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { optOutMessages, stopShareMails } from '../../contract/shares.ts'
import { call } from '../platform/calls/call.ts'
import { AuthFrame } from '../platform/frames/auth-frame.tsx'
import { pageTitle } from '../platform/frames/page-title.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

const { title, question, fromCompany, fromAll, done, doneHint, failed } = optOutMessages

export const meta = () => pageTitle(title)

type From = 'company' | 'all'
type State =
  | { at: 'asking' }
  | { at: 'stopping' | 'stopped'; from: From }
  | { at: 'failed'; why: string }

/**
 * The target of the opt-out link in share mails. Asks for confirmation, because mail scanners
 * follow links.
 */
export default function OptOutPage() {
  const token = useSearchParams()[0].get('token') ?? ''
  const [state, setState] = useState<State>({ at: 'asking' })
  const stop = (from: From) => {
    setState({ at: 'stopping', from })
    call(stopShareMails, { query: { token, from } }).then(
      () => setState({ at: 'stopped', from }),
      (error: Error) => setState({ at: 'failed', why: error.message }),
    )
  }
  if (state.at === 'stopped') {
    return (
      <AuthFrame title={title}>
        <div role="status">
          <Notice title={done[state.from]}>{doneHint}</Notice>
        </div>
      </AuthFrame>
    )
  }
  const pending = (from: From) => state.at === 'stopping' && state.from === from
  return (
    <AuthFrame title={title} description={question}>
      {state.at === 'failed' && (
        <Notice tone="error" title={failed} className="mb-5">
          {state.why}
        </Notice>
      )}
      <div className="flex flex-col items-start gap-3">
        <Button size="lg" pending={pending('company')} onClick={() => stop('company')}>
          {fromCompany}
        </Button>
        <Button variant="secondary" size="lg" pending={pending('all')} onClick={() => stop('all')}>
          {fromAll}
        </Button>
      </div>
    </AuthFrame>
  )
}
