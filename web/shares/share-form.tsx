import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { embargoMessages } from '../../contract/embargoes/embargoes.ts'
import type { Reply } from '../../contract/endpoint.ts'
import { sharedWords, shareMessages } from '../../contract/shares/share-messages.ts'
import type { ShareDefaults, shareBrief } from '../../contract/shares/shares.ts'
import { useIdempotencyKey } from '../platform/calls/use-idempotency-key.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { serverMessage } from '../ui/server-message.ts'
import { toast } from '../ui/toast.ts'
import {
  changesEmbargo,
  type EmbargoInput,
  embargoBody,
  embargoProblems,
  inputOf,
} from './embargo-input.ts'
import { embargoQuery, useUpdateEmbargo } from './embargo-queries.ts'
import { EmbargoSection } from './embargo-section.tsx'
import { BlocksNotice, namedBlocksIn } from './named-blocks.tsx'
import { ShareFields } from './share-fields.tsx'
import {
  bodyOf,
  hasRecipients,
  inputFrom,
  type Problems,
  problemsOf,
  type ShareDraft,
  type ShareInput,
} from './share-input.ts'
import { type Subject, useShare } from './shares-queries.ts'

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
  const { subject, startAt, defaults, draft, onChange, obstacle, onCancel, onDone, onLeave } = props
  const input: ShareInput = { ...inputFrom(defaults), ...draft }
  const [problems, setProblems] = useState<Problems>({})
  const share = useShare(subject)
  const keyOf = useIdempotencyKey()
  const embargo = useEmbargoInput(subject, draft.embargo ?? {})
  const [expanded, setExpanded] = useState(startAt === 'embargo')
  const first = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (startAt !== 'embargo') first.current?.focus()
  }, [startAt])
  const sharing = !obstacle && (hasRecipients(draft) || !embargo.changed)
  const pending = share.isPending || embargo.saving

  async function submit(event: FormEvent) {
    event.preventDefault()
    const body = bodyOf(input)
    const found = {
      ...(sharing ? problemsOf(body) : {}),
      ...(embargo.changed ? embargo.problems() : {}),
    }
    setProblems(found)
    if (Object.keys(found).length > 0) return
    // First, so that nobody is told of the brief before its terms stand.
    if (embargo.changed && !(await saveEmbargo())) return
    if (!sharing) return onDone()
    try {
      // The instant advances between two clicks, so the key uses the chosen option instead.
      const idempotencyKey = keyOf({ ...body, expiresAt: input.expiry })
      tell(await share.mutateAsync({ body, idempotencyKey }))
      onDone()
    } catch (error) {
      const named = namedBlocksIn(error)
      const { failed } = sharedWords[subject.kind]
      if (named) setProblems({ named })
      else setProblems({ form: serverMessage(error as Error) ?? failed })
    }
  }

  async function saveEmbargo(changed?: Partial<EmbargoInput>): Promise<boolean> {
    try {
      await embargo.save(changed)
      onChange({ embargo: {} })
      return true
    } catch (error) {
      setProblems({ form: serverMessage(error as Error) ?? embargoMessages.failed })
      return false
    }
  }

  async function lift() {
    if (!(await saveEmbargo({ until: '' }))) return
    if (!hasRecipients(draft)) onDone()
  }

  const change = (changed: ShareDraft) => {
    onChange(changed)
    setProblems({})
  }
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
          <Button type="submit" pending={pending}>
            {labelOf(sharing, embargo.changed)}
          </Button>
        </div>
      )}
    </form>
  )
}

function labelOf(sharing: boolean, embargoChanged: boolean): string {
  if (!sharing) return embargoMessages.save
  return embargoChanged ? embargoMessages.saveAndShare : 'Share'
}

/** The embargo of a brief with what was typed over it; untouched for other things. */
function useEmbargoInput({ kind, id }: Subject, typed: Partial<EmbargoInput>) {
  const query = useQuery({ ...embargoQuery(id), enabled: kind === 'brief' })
  const save = useUpdateEmbargo(id)
  const embargo = query.data
  const input = { ...(embargo ? inputOf(embargo) : noEmbargo), ...typed }
  return {
    query,
    input,
    changed: embargo !== undefined && changesEmbargo(embargo, input),
    problems: () => (embargo ? embargoProblems(embargoBody(embargo, input)) : {}),
    saving: save.isPending,
    /** Saves the input, or what is passed in place of its fields, and says so. */
    save: async (changed: Partial<EmbargoInput> = {}) => {
      if (!embargo) return
      const body = embargoBody(embargo, { ...input, ...changed })
      const { told } = await save.mutateAsync(body)
      const { lifted, saved } = embargoMessages
      toast.success(body.until === null && inputOf(embargo).until ? lifted : saved(told))
    },
  }
}

const noEmbargo: EmbargoInput = { availableFrom: '', until: '', confidential: '', terms: '' }

function tell({ added, renewed, unmailed }: Reply<typeof shareBrief>) {
  const description = shareMessages.unmailed(unmailed)
  toast.success(shareMessages.shared(added + renewed), description)
}
