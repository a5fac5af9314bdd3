import { type ReactNode, useEffect, useRef, useState } from 'react'
import { embargoMessages } from '../../contract/embargoes/embargoes.ts'
import type { ShareDefaults } from '../../contract/shares/shares.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { EmbargoSection } from './embargo-section.tsx'
import { BlocksNotice, FirstBlock } from './named-blocks.tsx'
import { ShareFields } from './share-fields.tsx'
import type { ShareDraft } from './share-input.ts'
import type { Subject } from './shares-queries.ts'
import { useShareForm } from './use-share-form.ts'

export type ShareFormProps = {
  subject: Subject
  /** What the dialog was opened for. */
  startAt?: 'embargo' | undefined
  defaults: ShareDefaults
  draft: ShareDraft
  onChange: (changed: ShareDraft) => void
  /** Shown in place of the recipients if sharing is impossible; the embargo can be set anyway. */
  obstacle: ReactNode
  onCancel: () => void
  onDone: () => void
  /** Called when a link leads away: the input is kept. */
  onLeave: () => void
}

export function ShareForm(props: ShareFormProps) {
  const { subject, startAt, draft, obstacle, onCancel, onLeave } = props
  const { input, problems, sharing, pending, embargo, change, submit, lift } = useShareForm(props)
  const [expanded, setExpanded] = useState(startAt === 'embargo')
  const first = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (startAt !== 'embargo') first.current?.focus()
  }, [startAt])
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {obstacle || (
        <ShareFields
          kind={subject.kind}
          first={first}
          input={input}
          onChange={change}
          problems={problems}
        />
      )}
      {subject.kind === 'brief' && (
        <EmbargoSection
          query={embargo.query}
          input={embargo.input}
          onChange={(changed) => change({ embargo: { ...draft.embargo, ...changed } })}
          problems={problems}
          onLift={() => void lift()}
          saving={pending}
          expanded={expanded}
          onExpand={() => setExpanded(true)}
        />
      )}
      {problems.named && (
        <BlocksNotice documentId={subject.id} named={problems.named} onLeave={onLeave} />
      )}
      {problems.form && <Notice tone="error">{problems.form}</Notice>}
      {(sharing || expanded) && (
        // In sight however long the form is.
        <div className="sticky -bottom-6 -mx-6 -mb-6 flex flex-col-reverse gap-2 border-t bg-popover px-6 py-4 sm:flex-row sm:justify-end">
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
          {problems.named ? (
            <FirstBlock documentId={subject.id} named={problems.named} onLeave={onLeave} />
          ) : (
            <Button type="submit" pending={pending}>
              {labelOf(sharing, embargo.changed)}
            </Button>
          )}
        </div>
      )}
    </form>
  )
}

function labelOf(sharing: boolean, embargoChanged: boolean): string {
  if (!sharing) return embargoMessages.save
  return embargoChanged ? embargoMessages.saveAndShare : 'Share'
}
