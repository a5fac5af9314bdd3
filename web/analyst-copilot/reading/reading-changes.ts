import {
  groupsOf,
  groupText,
  orderText,
  type RowCondition,
  type RowFact,
  type RowGroup,
  type RowOrder,
  type RowSubject,
  type RowsReading,
  rowFacts,
  readingTexts as words,
} from '../../../contract/analyst-copilot/copilot-reading.ts'
import { briefStatuses, briefTypes } from '../../../contract/briefs/briefs.ts'
import { ownershipStructures, regions } from '../../../contract/company/company.ts'

type Option = { value: string; text: string }
/** How a part of a reading can be changed: to one of a few values, to something that is searched for, or to a day. */
export type Change = {
  value: string
  next: (value: string) => Partial<RowsReading>
} & (
  | { kind: 'choose'; options: Option[] }
  | { kind: 'search'; among: 'vendors' | 'products' | 'categories' }
  | { kind: 'day'; label: string }
)

const optionsOf = (texts: Readonly<Record<string, string>>): Option[] =>
  Object.entries(texts).map(([value, text]) => ({ value, text }))
const sameOf = (values: readonly string[], text = (value: string) => value): Option[] =>
  values.map((value) => ({ value, text: text(value) }))

const choices = {
  type: optionsOf(briefTypes),
  has: optionsOf(briefTypes),
  status: optionsOf(briefStatuses),
  region: sameOf(regions, words.region),
  ownership: sameOf(ownershipStructures),
  briefs: optionsOf(words.briefs),
}
const searches = { vendor: 'vendors', product: 'products', category: 'categories' } as const

const factsOf = (about: RowSubject): readonly RowFact[] =>
  about === 'vendors' || about === 'products' ? [...rowFacts[about], ...rowFacts.briefs] : []

export const changeSubject = ({ about, facts, order }: RowsReading): Change => ({
  kind: 'choose',
  value: about,
  options: optionsOf(words.subjects),
  next: (value) => {
    const next = value as RowSubject
    const kept = facts.filter((fact) => factsOf(next).includes(fact))
    return { about: next, facts: kept, group: null, order: order?.by === 'date' ? order : null }
  },
})

/** Another fact of the same subject. */
export function changeFact(
  { about, facts }: RowsReading,
  fact: RowFact,
  text: (fact: RowFact) => string,
): Change {
  const others = factsOf(about).filter((other) => other === fact || !facts.includes(other))
  return {
    kind: 'choose',
    value: fact,
    options: others.map((value) => ({ value, text: text(value) })),
    next: (value) => ({
      facts: facts.map((other) => (other === fact ? (value as RowFact) : other)),
    }),
  }
}

/** Another group of the same subject. */
export const changeGroup = ({ about }: RowsReading, group: RowGroup): Change => ({
  kind: 'choose',
  value: group,
  options: groupsOf(about).map((value) => ({ value, text: groupText(value) })),
  next: (value) => ({ group: value as RowGroup }),
})

/** Undefined for conditions that can only be removed. */
export function changeCondition({ conditions }: RowsReading, at: number): Change | undefined {
  const condition = conditions[at]
  if (!condition) return undefined
  const { kind } = condition
  const replace = (part: object) => ({
    conditions: conditions.map((other, place) =>
      place === at ? ({ ...other, ...part } as RowCondition) : other,
    ),
  })
  switch (kind) {
    case 'vendor':
    case 'product':
      return {
        kind: 'search',
        value: condition.id,
        among: searches[kind],
        next: (id) => replace({ id }),
      }
    case 'category':
      return {
        kind: 'search',
        value: condition.value,
        among: searches[kind],
        next: (value) => replace({ value }),
      }
    case 'since':
    case 'until':
      return {
        kind: 'day',
        value: condition.value,
        label: words.days[kind],
        next: (value) => replace({ value }),
      }
    case 'type':
    case 'has':
    case 'status':
    case 'region':
    case 'ownership':
    case 'briefs':
      return {
        kind: 'choose',
        value: condition.value,
        options: choices[kind],
        next: (value) => replace({ value }),
      }
    default:
      return undefined
  }
}

/** Vendors and products can also be ordered by their facts. */
export function changeOrder({ about }: RowsReading, order: RowOrder): Change {
  const keys: Record<string, RowOrder['by'][]> = {
    vendors: ['date', 'newest', 'briefs', 'year_founded', 'employee_count'],
    products: ['date', 'newest', 'briefs'],
  }
  const orders = (keys[about] ?? ['date']).flatMap((by) =>
    (['most', 'least'] as const).map((from): RowOrder => ({ ...order, by, from })),
  )
  const keyOf = ({ by, from }: RowOrder) => `${by} ${from}`
  return {
    kind: 'choose',
    value: keyOf(order),
    options: orders.map((each) => ({ value: keyOf(each), text: orderText(each) })),
    next: (value) => ({ order: orders.find((each) => keyOf(each) === value) ?? order }),
  }
}
