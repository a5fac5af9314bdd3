import { type FormEvent, useState } from 'react'
import { toCanvasMessages as words } from '../../../../contract/analyst-copilot/copilot-canvas.ts'
import { sourceKey } from '../../../../contract/insight-canvas/canvas-sources.ts'
import {
  swotNames,
  widgetMessages,
} from '../../../../contract/insight-canvas/canvas-widget-messages.ts'
import {
  type SwotList,
  swotLists,
  widgetNames,
} from '../../../../contract/insight-canvas/canvas-widgets.ts'
import {
  findCanvasSources,
  placesParam,
  startTitles,
} from '../../../../contract/insight-canvas/canvases.ts'
import { type Addition, usePutOnCanvas } from '../../../insight-canvas/put-on-canvas.ts'
import { pick } from '../../../insight-canvas/widgets/picked-sources.ts'
import { call } from '../../../platform/calls/call.ts'
import type { Done } from '../../../records/use-put.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Select } from '../../../ui/select.tsx'
import { serverMessage } from '../../../ui/server-message.ts'
import { KindChoice, QuoteChoice } from '../answer-part.tsx'
import type { Named, Offers, Quote } from './offers.ts'
import { type Chosen, TargetFields } from './target-fields.tsx'
import { VendorChecks } from './vendor-checks.tsx'

type Kind = Addition['type']
type CanvasFormProps = { offers: Offers; onDone: (put: Done, said: string) => void }

/** A form to choose what part of an answer to add, and to which canvas. */
export function CanvasForm({ offers: { quotes, vendors }, onDone }: CanvasFormProps) {
  const [kind, setKind] = useState<Kind>(quotes.length > 0 ? 'notes' : 'vendor-map')
  const [quote, setQuote] = useState(quotes[0])
  const [list, setList] = useState<SwotList>('strengths')
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [target, setTarget] = useState<Chosen>({ canvas: null, widgetId: null, title: null })
  const { add, adding, problems, forget } = useAdding(onDone)
  const kinds = [
    ...(quotes.length > 0 ? (['notes', 'swot'] as const) : []),
    ...(vendors.length > 0 ? (['vendor-map'] as const) : []),
  ]
  const title = target.title ?? titles[kind]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const picked = vendors.filter(({ name }) => !left.has(name))
    void add({ kind, quotes, quote, list, picked, target, title: title.trim() })
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <KindChoice
        legend={words.what}
        kinds={kinds}
        names={words.kinds}
        value={kind}
        onChange={(one) => {
          setKind(one)
          setTarget((before) => ({ ...before, widgetId: null }))
        }}
      />
      {kind === 'notes' && <p className="text-muted-foreground">{words.notes(quotes.length)}</p>}
      {kind === 'swot' && (
        <>
          <QuoteChoice legend={words.quote} quotes={quotes} value={quote} onChange={setQuote} />
          <SwotListField value={list} onChange={setList} />
        </>
      )}
      {kind === 'vendor-map' && (
        <VendorChecks vendors={vendors} left={left} onChange={setLeft} error={problems.vendors} />
      )}
      <TargetFields
        kind={kind}
        value={target}
        title={title}
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

type SwotListFieldProps = { value: SwotList; onChange: (list: SwotList) => void }

function SwotListField({ value, onChange }: SwotListFieldProps) {
  return (
    <Field label={words.list}>
      <Select
        value={value}
        onChange={({ target }) => onChange(target.value as SwotList)}
        options={swotLists.map((list) => [list, swotNames[list]])}
      />
    </Field>
  )
}

type Choices = {
  kind: Kind
  quotes: readonly Quote[]
  quote: Quote | undefined
  list: SwotList
  picked: readonly Named[]
  target: Chosen
  title: string
}

/** Adds what was chosen, and holds what is wrong with it. */
function useAdding(onDone: CanvasFormProps['onDone']) {
  const [problems, setProblems] = useState<{ vendors?: string; title?: string; whole?: string }>({})
  const [id] = useState(() => crypto.randomUUID())
  const [ids] = useState(() => new Map<string, string>())
  const idOf = (key: string) => {
    const known = ids.get(key) ?? crypto.randomUUID()
    ids.set(key, known)
    return known
  }
  const put = usePutOnCanvas()

  async function add(choices: Choices) {
    const { kind, list, picked, target, title } = choices
    if (put.isPending) return
    if (kind === 'vendor-map' && picked.length === 0) {
      return setProblems({ vendors: words.noVendors })
    }
    if (!target.canvas && title === '') return setProblems({ title: words.noTitle })
    setProblems({})
    try {
      const addition = await makeAddition(choices, idOf)
      if (!addition) return
      const done = await put.mutateAsync({
        addition,
        target: target.canvas
          ? { canvasId: target.canvas.id, widgetId: target.widgetId }
          : { title },
        id,
      })
      if ('problem' in done) return setProblems({ whole: words.problems[done.problem] })
      const said = { notes: words.addedNotes, 'vendor-map': words.addedVendors }
      onDone(done, kind === 'swot' ? widgetMessages.addedEntry(list) : said[kind])
    } catch (error) {
      setProblems({ whole: serverMessage(error) ?? words.failed })
    }
  }
  return { add, adding: put.isPending, problems, forget: () => setProblems({}) }
}

const titles: Readonly<Record<Kind, string>> = {
  notes: words.notesTitle,
  swot: widgetNames.swot,
  'vendor-map': startTitles.market,
}

/** What is added; `idOf` gives the same id on a retry. */
async function makeAddition(
  { kind, quotes, quote, list, picked }: Choices,
  idOf: (key: string) => string,
): Promise<Addition | null> {
  if (kind === 'swot') return makeEntry(quote, list)
  if (kind === 'vendor-map') return { type: kind, points: await makePoints(picked) }
  const sources = await sourcesAt(quotes)
  const notes = quotes.map(({ id, text, group, from }, at) => ({
    id: idOf(`${id} ${text}`),
    // The note names its source anyway.
    text: [group !== from && group, text].filter(Boolean).join('\n'),
    source: sources[at] ?? null,
  }))
  return { type: kind, title: words.notesTitle, notes }
}

async function makeEntry(quote: Quote | undefined, list: SwotList): Promise<Addition | null> {
  if (!quote) return null
  const [source = null] = await sourcesAt([quote])
  return { type: 'swot', list, text: quote.text, source }
}

async function makePoints(vendors: readonly Named[]) {
  const sources = await sourcesAt(vendors)
  return vendors.map(({ name, own }, at) => ({ name, own, source: sources[at] ?? null }))
}

/** The current sources at these places; null for those that no longer exist. */
async function sourcesAt(items: readonly Pick<Quote, 'place'>[]) {
  const places = items.flatMap(({ place }) => place ?? [])
  if (places.length === 0) return items.map(() => null)
  const { items: found } = await call(findCanvasSources, { query: { places: placesParam(places) } })
  return items.map(({ place }) => {
    const now = place && found.find((one) => sourceKey(one) === sourceKey(place))
    return now ? pick(now) : null
  })
}
