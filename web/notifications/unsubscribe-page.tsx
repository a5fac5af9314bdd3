import { useState } from 'react'
import { useSearchParams } from 'react-router'
import {
  type Leavable,
  notificationMessages,
  unsubscribe,
} from '../../contract/notifications/notifications.ts'
import { call } from '../platform/calls/call.ts'
import { AuthFrame } from '../platform/frames/auth-frame.tsx'
import { pageTitle } from '../platform/frames/page-title.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { TextLink } from '../ui/text-link.tsx'

const { title, question, confirm, done, doneHint, failed } = notificationMessages.leave

export const meta = () => pageTitle(title)

type State = 'asking' | 'leaving' | { left: Leavable } | Error

/**
 * The target of the unsubscribe link in digests, alerts and announcements. Asks for confirmation,
 * because mail scanners follow links.
 */
export default function UnsubscribePage() {
  const token = useSearchParams()[0].get('token') ?? ''
  const [state, setState] = useState<State>('asking')
  const leave = () => {
    setState('leaving')
    call(unsubscribe, { query: { token } }).then(
      (reply) => setState(reply),
      (error: Error) => setState(error),
    )
  }
  const footer = <TextLink to="/account">Go to your account</TextLink>
  if (typeof state === 'object' && 'left' in state) {
    return (
      <AuthFrame title={title} footer={footer}>
        <div role="status">
          <Notice title={done}>{doneHint[state.left]}</Notice>
        </div>
      </AuthFrame>
    )
  }
  return (
    <AuthFrame title={title} description={question} footer={footer}>
      {state instanceof Error && (
        <Notice tone="error" title={failed} className="mb-5">
          {state.message}
        </Notice>
      )}
      <Button size="lg" pending={state === 'leaving'} onClick={leave}>
        {confirm}
      </Button>
    </AuthFrame>
  )
}
