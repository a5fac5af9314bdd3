import { Notice } from '../ui/notice.tsx'
import { useInstallation } from './use-installation.ts'

/** A link to the mail, on installations that keep it instead of sending it. */
export function OutboxNotice() {
  if (!useInstallation()?.devMail) return null
  return (
    <Notice title="This installation does not send mail">
      Messages stay on this computer.{' '}
      <a href="/dev/mail" className="font-medium text-primary-text underline underline-offset-4">
        Open the outbox
      </a>
    </Notice>
  )
}
