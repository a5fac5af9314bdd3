import { widgetMessages as words } from '../../../contract/insight-canvas/canvas-widget-messages.ts'
import type {
  DebtItem,
  MapVendor,
  Outcome,
  WidgetOf,
} from '../../../contract/insight-canvas/canvas-widgets.ts'
import type { TryChange } from './change-widget.ts'
import { useItemList } from './use-item-list.ts'

/** The lists of the widget types, for both their views and the properties panel. */

const freshVendor: MapVendor = { name: '', x: 50, y: 50, size: 'medium', own: false, source: null }

export function useVendorList(widget: WidgetOf<'vendor-map'>, change: TryChange | null) {
  return useItemList<MapVendor>({
    name: `${widget.id} vendors`,
    items: widget.data.vendors,
    put: (said, vendors, join) =>
      change?.(said, { ...widget, data: { ...widget.data, vendors } }, join),
    fresh: freshVendor,
    textOf: ({ name }) => name,
    withText: (vendor, name) => ({ ...vendor, name }),
    said: {
      added: words.addedVendor,
      changed: ({ name }) => words.changedVendor(name),
      removed: ({ name }) => words.removedVendor(name),
    },
  })
}

const freshItem: DebtItem = { category: '', risk: 'medium', impact: 0 }

export function useDebtList(widget: WidgetOf<'tech-debt'>, change: TryChange | null) {
  return useItemList<DebtItem>({
    name: `${widget.id} items`,
    items: widget.data.items,
    put: (said, items, join) =>
      change?.(said, { ...widget, data: { ...widget.data, items } }, join),
    fresh: freshItem,
    textOf: ({ category }) => category,
    withText: (item, category) => ({ ...item, category }),
    said: { added: words.addedItem, changed: words.changedItem, removed: words.removedItem },
  })
}

const freshOutcome: Outcome = { label: '', value: '', type: 'neutral' }

export function useOutcomeList(widget: WidgetOf<'scenario'>, change: TryChange | null) {
  return useItemList<Outcome>({
    name: `${widget.id} outcomes`,
    items: widget.data.outcomes,
    put: (said, outcomes, join) =>
      change?.(said, { ...widget, data: { ...widget.data, outcomes } }, join),
    fresh: freshOutcome,
    textOf: ({ label }) => label,
    withText: (outcome, label) => ({ ...outcome, label }),
    said: {
      added: words.addedOutcome,
      changed: ({ label }) => words.changedOutcome(label),
      removed: ({ label }) => words.removedOutcome(label),
    },
  })
}
