import {
  type ComparisonOrder,
  comparisonOrders,
} from '../../../contract/analyst-copilot/comparisons.ts'
import { anyId, oneOf, useAddressFilters } from '../../platform/addresses/use-address-filters.ts'

type Shown = { order?: ComparisonOrder; turned?: 'yes'; vendor?: string }

const readers = { order: oneOf(comparisonOrders), turned: oneOf({ yes: true }), vendor: anyId }

/** How a comparison is looked at, kept in the URL; nothing of it is stored. */
export type Look = {
  order: ComparisonOrder
  /** Vendors as rows, criteria as columns. */
  turned: boolean
  /** The vendor or product that a narrow window shows; undefined for the first. */
  vendor: string | undefined
  choose: (changes: Partial<Record<keyof Shown, string | undefined>>) => void
}

export function useLook(): Look {
  const { filters, choose } = useAddressFilters<Shown>(readers)
  return {
    order: filters.order ?? 'entered',
    turned: filters.turned === 'yes',
    vendor: filters.vendor,
    choose: (changes) => choose(changes as Shown, true),
  }
}
