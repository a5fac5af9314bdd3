import { FieldGroup } from '../../ui/field.tsx'
import { Choice } from './choice.tsx'

type KindChoiceProps<Kind extends string> = {
  legend: string
  kinds: readonly Kind[]
  names: Readonly<Record<Kind, { name: string; hint: string }>>
  value: Kind | undefined
  onChange: (kind: Kind) => void
}

/** Chooses what kind of thing is added from an answer; nothing to choose if there is one kind. */
export function KindChoice<Kind extends string>(props: KindChoiceProps<Kind>) {
  const { legend, kinds, names, value, onChange } = props
  if (kinds.length < 2) return null
  return (
    <FieldGroup legend={legend}>
      <div className="grid gap-2 sm:grid-cols-2">
        {kinds.map((kind) => (
          <Choice
            key={kind}
            name="kind"
            checked={value === kind}
            onChoose={() => onChange(kind)}
            label={names[kind].name}
            hint={names[kind].hint}
          />
        ))}
      </div>
    </FieldGroup>
  )
}

type Quoted = { id: string; text: string; from: string }

type QuoteChoiceProps<Quote> = {
  legend: string
  quotes: readonly Quote[]
  value: Quote | undefined
  onChange: (quote: Quote) => void
}

/** Chooses a quotation from an answer. */
export function QuoteChoice<Quote extends Quoted>(props: QuoteChoiceProps<Quote>) {
  const { legend, quotes, value, onChange } = props
  return (
    <FieldGroup legend={legend}>
      <div className="flex max-h-60 flex-col gap-2 overflow-y-auto p-px">
        {quotes.map((quote) => (
          <Choice
            key={quote.id}
            name="quote"
            checked={value === quote}
            onChoose={() => onChange(quote)}
            label={quote.text}
            hint={quote.from}
          />
        ))}
      </div>
    </FieldGroup>
  )
}
