import { type FormEvent, useRef, useState } from 'react'
import { embargoMessages } from '../../contract/embargoes/embargoes.ts'
import type { LibraryBrief } from '../../contract/library/library.ts'
import { useMe } from '../platform/session/use-me.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { serverMessage } from '../ui/server-message.ts'
import { toast } from '../ui/toast.ts'
import { useDecideTerms } from './library-queries.ts'

const words = embargoMessages.reader

type DecideFormProps = { brief: LibraryBrief; onAccepted: () => void }

/** Accepts the terms of a brief with the user's name, or declines them. */
export function DecideForm({ brief, onAccepted }: DecideFormProps) {
  const { name, setName, error, field, submit, deciding } = useDecision(brief, onAccepted)
  if (!brief.embargo) return null
  return (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        submit('accepted')
      }}
      className="flex flex-col gap-4"
    >
      <p>{words.question}</p>
      <Field label={words.name} required error={error} className="max-w-80">
        <Input
          ref={field}
          autoComplete="name"
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" pending={deciding}>
          {words.accept}
        </Button>
        {brief.gate !== 'declined' && (
          <Button variant="secondary" disabled={deciding} onClick={() => submit('declined')}>
            {words.decline}
          </Button>
        )}
      </div>
    </form>
  )
}

/** The name that is typed, and the decision under it. */
function useDecision({ id, embargo }: LibraryBrief, onAccepted: () => void) {
  const { user } = useMe()
  const [name, setName] = useState(user.name.includes('@') ? '' : user.name)
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const decide = useDecideTerms(id)
  function submit(decision: 'accepted' | 'declined') {
    if (!embargo) return
    if (name.trim().length < 2) {
      field.current?.focus()
      return setError('Enter your name')
    }
    const { termsHash, until } = embargo
    decide.mutate(
      { decision, name, termsHash, until },
      {
        onSuccess: () => {
          // The focused button was removed.
          document.getElementById('main')?.focus()
          if (decision !== 'accepted') return
          onAccepted()
          toast.success(words.receipt)
        },
        onError: (failure) => toast.error(words.failed, serverMessage(failure)),
      },
    )
  }
  return {
    name,
    setName: (typed: string) => {
      setName(typed)
      setError(undefined)
    },
    error,
    field,
    submit,
    deciding: decide.isPending,
  }
}
