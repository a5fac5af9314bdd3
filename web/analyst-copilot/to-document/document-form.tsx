import { type FormEvent, useState } from 'react'
import { toDocumentMessages as words } from '../../../contract/analyst-copilot/copilot-document.ts'
import { documentLimits } from '../../../contract/boardroom-builder/document-blocks.ts'
import { usePutInDocument } from '../../boardroom-builder/put-in-document.ts'
import type { Done } from '../../records/use-put.ts'
import { Button } from '../../ui/button.tsx'
import { FieldGroup } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { serverMessage } from '../../ui/server-message.ts'
import { Choice } from '../choice.tsx'
import { blockOf, blocksOf, type Offers } from './offers.ts'
import { type Chosen, TargetFields } from './target-fields.tsx'

type DocumentFormProps = {
  question: string
  offers: Offers
  onDone: (put: Done, said: string) => void
}

/** A form to choose what part of an answer to add, and to which document. */
export function DocumentForm({ question, offers, onDone }: DocumentFormProps) {
  const { quotes, parts, table } = offers
  const kinds = [
    ...(quotes.length > 0 ? (['quote'] as const) : []),
    ...(quotes.length > 1 || parts.length > quotes.length || table ? (['answer'] as const) : []),
  ]
  const [kind, setKind] = useState(kinds[0])
  const [quote, setQuote] = useState(quotes[0])
  const [target, setTarget] = useState<Chosen>({
    document: null,
    heading: null,
    title: [...question.replace(/\s+/g, ' ')].slice(0, documentLimits.title).join(''),
    type: 'investment-memo',
  })
  const [shown, setShown] = useState<{ title?: string; whole?: string }>({})
  const [key] = useState(() => crypto.randomUUID())
  const put = usePutInDocument()

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (put.isPending) return
    const title = target.title.trim()
    if (!target.document && title === '') return setShown({ title: words.noTitle })
    setShown({})
    // A retry with the same choice uses the same ids.
    const idOf = (at: number) => `${key.slice(0, 23)}-${at}`
    const whole = kind === 'answer' || !quote
    try {
      const done = await put.mutateAsync({
        blocks: whole
          ? blocksOf(question, offers, idOf)
          : [blockOf(quote, idOf(parts.indexOf(quote) + 1))],
        target: target.document
          ? { documentId: target.document.id, heading: target.heading }
          : { title, type: target.type },
        idempotencyKey: key,
      })
      if ('problem' in done) return setShown({ whole: words.problems[done.problem] })
      onDone(done, whole ? words.addedAnswer : words.addedQuote)
    } catch (error) {
      setShown({ whole: serverMessage(error) ?? words.failed })
    }
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      {kinds.length > 1 && (
        <FieldGroup legend={words.what}>
          <div className="grid gap-2 sm:grid-cols-2">
            {kinds.map((one) => (
              <Choice
                key={one}
                name="kind"
                checked={kind === one}
                onChoose={() => setKind(one)}
                label={words.kinds[one].name}
                hint={words.kinds[one].hint}
              />
            ))}
          </div>
        </FieldGroup>
      )}
      {kind === 'quote' && (
        <FieldGroup legend={words.quote}>
          <div className="flex max-h-60 flex-col gap-2 overflow-y-auto p-px">
            {quotes.map((one) => (
              <Choice
                key={one.id}
                name="quote"
                checked={quote === one}
                onChoose={() => setQuote(one)}
                label={one.text}
                hint={one.from}
              />
            ))}
          </div>
        </FieldGroup>
      )}
      <TargetFields
        value={target}
        error={shown.title}
        onChange={(next) => {
          setTarget(next)
          setShown({})
        }}
      />
      {shown.whole && <Notice tone="error">{shown.whole}</Notice>}
      <Button type="submit" pending={put.isPending} className="self-start">
        {words.add}
      </Button>
    </form>
  )
}
