import { readingOrder } from '../../../../common/layout/canvas-order.ts'
import { withEnds } from '../../../../common/layout/connector-layout.ts'
import { widgetName } from '../../../../common/text/spoken-canvas.ts'
import { findingMessages as words } from '../../../../contract/insight-canvas/canvas-finding-messages.ts'
import { thingMessages } from '../../../../contract/insight-canvas/canvas-thing-messages.ts'
import type { Widget, WidgetOf } from '../../../../contract/insight-canvas/canvas-widgets.ts'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import type { TryChange } from '../change-widget.ts'

type ConnectorFieldsProps = {
  connector: WidgetOf<'connector'>
  all: Iterable<Widget>
  change: TryChange
}

/** Chooses the two things that a connector connects. */
export function ConnectorFields({ connector, all, change }: ConnectorFieldsProps) {
  const others = readingOrder([...all].filter(({ type }) => type !== 'connector'))
  const names = namesOf(others)
  function connect(end: 'from' | 'to', id: string) {
    const on = others.find((widget) => widget.id === id)
    const before = connector.data[end]
    const next = on ? { x: on.x, y: on.y, on: on.id } : { ...before, on: null }
    change(thingMessages.reconnected, withEnds(connector, { [end]: next }))
  }
  return (['from', 'to'] as const).map((end) => {
    const other = connector.data[end === 'from' ? 'to' : 'from'].on
    const choices = others.filter(({ id }) => id !== other)
    return (
      <Field key={end} label={words[end]} className="gap-1 text-sm">
        <Select
          value={connector.data[end].on ?? ''}
          className="[&_select]:h-8 [&_select]:ps-2.5"
          onChange={({ target }) => connect(end, target.value)}
          options={[
            ['', words.free],
            ...choices.map(({ id }): [string, string] => [id, names.get(id) ?? '']),
          ]}
        />
      </Field>
    )
  })
}

/** Names that occur more than once are numbered. */
function namesOf(widgets: readonly Widget[]): Map<string, string> {
  const groups = Map.groupBy(widgets, widgetName)
  return new Map(
    widgets.map((widget) => {
      const name = widgetName(widget)
      const group = groups.get(name) ?? []
      return [widget.id, group.length > 1 ? words.numbered(name, group.indexOf(widget) + 1) : name]
    }),
  )
}
