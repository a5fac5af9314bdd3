import { type FormEvent, type Ref, useState } from 'react'
import { wordLimits, wordMessages as words } from '../../../contract/captions/caption-names.ts'
import { useIdempotencyKey } from '../../platform/calls/use-idempotency-key.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { serverMessage } from '../../ui/server-message.ts'
import { Textarea } from '../../ui/textarea.tsx'
import { useAddWords } from './caption-names-queries.ts'

/** Adds words to the company's list, one per line; what was typed stays until they are saved. */
export function WordsForm({ field }: { field: Ref<HTMLTextAreaElement> }) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const { mutate, isPending } = useAddWords()
  const keyOf = useIdempotencyKey()

  function submit(event: FormEvent) {
    event.preventDefault()
    const lines = typed.split('\n').map((line) => line.trim())
    const sent = lines.filter(Boolean)
    const refused = refusalOf(sent)
    setProblem(refused)
    if (refused) return
    mutate(
      { words: sent, idempotencyKey: keyOf(sent) },
      {
        onSuccess: () => setTyped(''),
        onError: (error) => setProblem(serverMessage(error) ?? `${words.addFailed}.`),
      },
    )
  }
  return (
    <form noValidate onSubmit={submit} className="flex max-w-form flex-col items-start gap-3">
      <Field label={words.label} description={words.hint} error={problem} className="w-full">
        <Textarea
          ref={field}
          rows={3}
          dir="auto"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setProblem(undefined)
          }}
        />
      </Field>
      <Button type="submit" variant="secondary" pending={isPending}>
        {words.add}
      </Button>
    </form>
  )
}

function refusalOf(lines: readonly string[]): string | undefined {
  if (lines.length === 0) return words.empty
  if (lines.length > wordLimits.words) return words.tooMany
  const long = lines.find((line) => [...line].length > wordLimits.length)
  return long && words.tooLong(long)
}
