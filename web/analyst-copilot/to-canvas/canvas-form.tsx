import { type FormEvent, useState } from 'react'
import { toCanvasMessages as words } from '../../../contract/analyst-copilot/copilot-canvas.ts'
import {
  swotNames,
  widgetMessages,
} from '../../../contract/insight-canvas/canvas-widget-messages.ts'
import {
  type SwotList,
  sourceKey,
  swotLists,
  widgetNames,
} from '../../../contract/insight-canvas/canvas-widgets.ts'
import {
  findCanvasSources,
  placesParam,
  startTitles,
} from '../../../contract/insight-canvas/canvases.ts'
import { type Addition, usePutOnCanvas } from '../../insight-canvas/put-on-canvas.ts'
import { pick } from '../../insight-canvas/widgets/picked-sources.ts'
import { call } from '../../platform/calls/call.ts'
import type { Done } from '../../records/use-put.ts'
import { Button } from '../../ui/button.tsx'
import { Field, FieldGroup } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Select } from '../../ui/select.tsx'
import { serverMessage } from '../../ui/server-message.ts'
import { Choice } from '../choice.tsx'
import type { Named, Offers, Quote } from './offers.ts'
import { type Chosen, TargetFields } from './target-fields.tsx'
import { VendorChecks } from './vendor-checks.tsx'

type Kind = Addition['type']
type CanvasFormProps = { offers: Offers; onDone: (put: Done, said: string) => void }

/** A form to choose what part of an answer to add, and to which canvas. */
export function CanvasForm({ offers: { quotes, vendors }, onDone }: CanvasFormProps) {
  const [kind, setKind] = useState<Kind>(quotes.length > 0 ? 'swot' : 'vendor-map')
  const [quote, setQuote] = useState(quotes[0])
  const [list, setList] = useState<SwotList>('strengths')
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [target, setTarget] = useState<Chosen>({ canvas: null, widgetId: null, title: null })
  const [shown, setShown] = useState<{ vendors?: string; title?: string; whole?: string }>({})
  const [id] = useState(() => crypto.randomUUID())
  const put = usePutOnCanvas()
  const kinds = [
    ...(quotes.length > 0 ? (['swot'] as const) : []),
    ...(vendors.length > 0 ? (['vendor-map'] as const) : []),
  ]
  const picked = vendors.filter(({ name }) => !left.has(name))
  const title = target.title ?? titleOf(kind)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (put.isPending) return
    if (kind === 'vendor-map' && picked.length === 0) return setShown({ vendors: words.noVendors })
    if (!target.canvas && title.trim() === '') return setShown({ title: words.noTitle })
    setShown({})
    try {
      const addition =
        kind === 'swot'
          ? await entryOf(quote, list)
          : { type: kind, points: await pointsOf(picked) }
      if (!addition) return
      const done = await put.mutateAsync({
        addition,
        target: target.canvas
          ? { canvasId: target.canvas.id, widgetId: target.widgetId }
          : { title: title.trim() },
        id,
      })
      if ('problem' in done) return setShown({ whole: words.problems[done.problem] })
      onDone(done, kind === 'swot' ? widgetMessages.addedEntry(list) : words.addedVendors)
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
                onChoose={() => {
                  setKind(one)
                  setTarget((before) => ({ ...before, widgetId: null }))
                }}
                label={words.kinds[one].name}
                hint={words.kinds[one].hint}
              />
            ))}
          </div>
        </FieldGroup>
      )}
      {kind === 'swot' ? (
        <>
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
          <Field label={words.list}>
            <Select value={list} onChange={({ target: { value } }) => setList(value as SwotList)}>
              {swotLists.map((one) => (
                <option key={one} value={one}>
                  {swotNames[one]}
                </option>
              ))}
            </Select>
          </Field>
        </>
      ) : (
        <VendorChecks vendors={vendors} left={left} onChange={setLeft} error={shown.vendors} />
      )}
      <TargetFields
        kind={kind}
        value={target}
        title={title}
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

const titleOf = (kind: Kind) => (kind === 'swot' ? widgetNames.swot : startTitles.market)

async function entryOf(quote: Quote | undefined, list: SwotList): Promise<Addition | null> {
  if (!quote) return null
  const [source = null] = await sourcesAt([quote])
  return { type: 'swot', list, text: quote.text, source }
}

async function pointsOf(vendors: readonly Named[]) {
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
