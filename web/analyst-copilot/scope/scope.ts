import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import {
  listCopilotScope,
  type ScopeItem,
  type ScopeKind,
  type ShownScope,
  scopeKinds,
} from '../../../contract/analyst-copilot/copilot-scope.ts'
import { call } from '../../platform/calls/call.ts'
import { type Asked, sessionQuery } from '../copilot-queries.ts'

export const everything: ShownScope = {
  vendors: [],
  products: [],
  briefs: [],
  since: null,
  until: null,
}

export const isLimited = ({ since, until, ...items }: ShownScope): boolean =>
  since !== null || until !== null || scopeKinds.some((kind) => items[kind].length > 0)

/** A scope as it is sent with a question. */
export function toAsked({ vendors, products, briefs, since, until }: ShownScope): Asked['scope'] {
  const ids = (items: readonly ScopeItem[]) => items.map(({ id }) => id)
  return {
    vendorIds: ids(vendors),
    productIds: ids(products),
    briefIds: ids(briefs),
    ...(since && { since }),
    ...(until && { until }),
  }
}

/** Adds the item to the scope, or removes it if it is already there. */
export function toggled(scope: ShownScope, kind: ScopeKind, item: ScopeItem): ShownScope {
  const others = scope[kind].filter(({ id }) => id !== item.id)
  const had = others.length < scope[kind].length
  return { ...scope, [kind]: had ? others : [...others, item] }
}

/** What the user may limit a question to; keeps the previous result while the search changes. */
export const scopeChoicesQuery = (search: string) =>
  queryOptions({
    queryKey: ['copilot', 'scope', search],
    queryFn: ({ signal }) => call(listCopilotScope, { query: { search }, signal }),
    placeholderData: keepPreviousData,
  })

/** A vendor, product or brief, if the user may see it. */
export const scopeItemQuery = (id: string) =>
  queryOptions({
    queryKey: ['copilot', 'scope item', id],
    queryFn: ({ signal }) => call(listCopilotScope, { query: { id }, signal }),
  })

export type Scope = { scope: ShownScope; onChange: (scope: ShownScope) => void }

/**
 * What the next question is limited to: the choice made here, otherwise the scope of the last
 * question, otherwise the product or brief in the URL of a new session.
 */
export function useScope(id: string | undefined): Scope {
  const session = useQuery({ ...sessionQuery(id ?? ''), enabled: id !== undefined })
  const named = useNamedScope(id === undefined)
  const [chosen, setChosen] = useState<ShownScope>()
  const last = session.data?.queries.at(-1)?.scope
  return { scope: chosen ?? last ?? named, onChange: setChosen }
}

/** The product or brief in a URL like `?product=ID`. */
function useNamedScope(wanted: boolean): ShownScope {
  const [query] = useSearchParams()
  const [kind, id] = query.has('product')
    ? (['products', query.get('product')] as const)
    : (['briefs', query.get('brief')] as const)
  const about = wanted ? id : null
  const found = useQuery({ ...scopeItemQuery(about ?? ''), enabled: about !== null })
  if (!about || found.isError) return everything
  // The name is '' while it loads, and null if the user may not see the item.
  const unknown = { id: about, name: found.data ? null : '', vendor: null, type: null }
  return { ...everything, [kind]: [found.data?.[kind][0] ?? unknown] }
}
