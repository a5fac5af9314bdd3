import { type FormEvent, useState } from 'react'
import { toDocumentMessages as words } from '../../../../contract/analyst-copilot/copilot-document.ts'
import { documentLimits } from '../../../../contract/boardroom-builder/document-blocks.ts'
import { usePutInDocument } from '../../../boardroom-builder/put-in-document.ts'
import type { Done } from '../../../records/use-put.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { serverMessage } from '../../../ui/server-message.ts'
import { KindChoice, QuoteChoice } from '../answer-part.tsx'
import { blockOf, blocksOf, type Offers, type Part } from './offers.ts'
import { type Chosen, TargetFields, useNamedPlace } from './target-fields.tsx'

type DocumentFormProps = {
  question: string
  offers: Offers
  /** What is said once the whole of it was added, unless the form says it. */
  added?: string | undefined
  onDone: (put: Done, said: string) => void
}

/** A form to choose what part of an answer to add, and to which document. */
export function DocumentForm({ question, offers, added, onDone }: DocumentFormProps) {
  const { mode, quotes, parts, table } = offers
  const kinds = [
    ...(quotes.length > 0 ? (['quote'] as const) : []),
    ...(quotes.length > 1 || parts.length > quotes.length || table ? (['answer'] as const) : []),
  ]
  const [kind, setKind] = useState(kinds[0])
  const [quote, setQuote] = useState(quotes[0])
  const named = useNamedPlace()
  const [chosen, setTarget] = useState<Chosen>()
  const target = chosen ?? {
    ...named,
    title: [...question.replace(/\s+/g, ' ')].slice(0, documentLimits.title).join(''),
    type: 'investment-memo' as const,
  }
  const { add, adding, problems, forget } = useAdding({ question, offers, added, onDone })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void add(kind === 'answer' ? undefined : quote, target)
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <KindChoice
        legend={words.what}
        kinds={kinds}
        names={mode === 'closest' ? { ...words.kinds, answer: words.closest } : words.kinds}
        value={kind}
        onChange={setKind}
      />
      {kind === 'quote' && (
        <QuoteChoice legend={words.quote} quotes={quotes} value={quote} onChange={setQuote} />
      )}
      <TargetFields
        value={target}
        error={problems.title}
        onChange={(next) => {
          setTarget(next)
          forget()
        }}
      />
      {problems.whole && <Notice tone="error">{problems.whole}</Notice>}
      <Button type="submit" pending={adding} className="self-start">
        {words.add}
      </Button>
    </form>
  )
}

/** Adds a quotation or the whole answer, and holds what is wrong with it. */
function useAdding({ question, offers, added, onDone }: DocumentFormProps) {
  const [problems, setProblems] = useState<{ title?: string; whole?: string }>({})
  const [key] = useState(() => crypto.randomUUID())
  const put = usePutInDocument()

  async function add(quote: Part | undefined, target: Chosen) {
    if (put.isPending) return
    const title = target.title.trim()
    if (!target.document && title === '') return setProblems({ title: words.noTitle })
    setProblems({})
    // A retry with the same choice uses the same ids.
    const idOf = (at: number) => `${key.slice(0, 23)}-${at}`
    try {
      const done = await put.mutateAsync({
        blocks: quote
          ? [blockOf(quote, idOf(offers.parts.indexOf(quote) + 1))]
          : blocksOf(question, offers, idOf),
        target: target.document
          ? { documentId: target.document.id, heading: target.heading }
          : { title, type: target.type },
        idempotencyKey: key,
      })
      if ('problem' in done) return setProblems({ whole: words.problems[done.problem] })
      const whole = offers.mode === 'closest' ? words.addedClosest : words.addedAnswer
      onDone(done, added ?? (quote ? words.addedQuote : whole))
    } catch (error) {
      setProblems({ whole: serverMessage(error) ?? words.failed })
    }
  }
  return { add, adding: put.isPending, problems, forget: () => setProblems({}) }
}
