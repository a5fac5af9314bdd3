import { Notice } from '../ui/notice.tsx'
import { useInstallation } from './use-installation.ts'

/** Where this installation keeps its mail instead of sending it: the way there. */
export function KeptMail() {
  if (!useInstallation()?.devMail) return null
  return (
    <Notice title="This installation keeps its mail">
      Nothing leaves this computer.{' '}
      <a href="/dev/mail" className="font-medium text-primary-text underline underline-offset-4">
        Open the outbox
      </a>
    </Notice>
  )
}
