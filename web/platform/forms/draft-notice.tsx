import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { ShownDraft } from './use-form-draft.ts'

/** States that the form shows an unsaved draft, and offers to discard it. */
export function DraftNotice({ draft, children }: { draft: ShownDraft; children?: ReactNode }) {
  return (
    <div role="status" className="empty:hidden">
      {draft.restored && (
        <Notice title="Your draft was restored">
          <p>Your earlier changes are back. They are not saved yet.</p>
          {children}
          <Button variant="link" className="mt-1.5" onClick={draft.discard}>
            Discard
          </Button>
        </Notice>
      )}
    </div>
  )
}
