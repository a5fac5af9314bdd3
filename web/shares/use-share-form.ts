import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { embargoMessages } from '../../contract/embargoes/embargoes.ts'
import type { Reply } from '../../contract/endpoint.ts'
import { sharedWords, shareMessages } from '../../contract/shares/share-messages.ts'
import type { shareBrief } from '../../contract/shares/shares.ts'
import { useIdempotencyKey } from '../platform/calls/use-idempotency-key.ts'
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
import { namedBlocksIn } from './named-blocks.tsx'
import type { ShareFormProps } from './share-form.tsx'
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

/** The input of the form, and how it is shared: first the embargo, then the link to it. */
export function useShareForm(props: ShareFormProps) {
  const { subject, defaults, draft, onChange, obstacle, onDone } = props
  const input: ShareInput = { ...inputFrom(defaults), ...draft }
  const [problems, setProblems] = useState<Problems>({})
  const share = useShare(subject)
  const keyOf = useIdempotencyKey()
  const embargo = useEmbargoInput(subject, draft.embargo ?? {})
  const sharing = !obstacle && (hasRecipients(draft) || !embargo.changed)
  const pending = share.isPending || embargo.saving

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (problems.named) return
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
    // What the document itself lacks stays, whoever it is shared with.
    setProblems(problems.named ? { named: problems.named } : {})
  }
  return { input, problems, sharing, pending, embargo, change, submit, lift }
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
