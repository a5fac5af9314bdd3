import type { CopilotScope } from '../../../contract/analyst-copilot/analyst-copilot.ts'
import type { ScopeItem, ShownScope } from '../../../contract/analyst-copilot/copilot-scope.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { type Choice, selectChoices } from './queries.ts'

export const toScopeItem = ({ id, name, vendor, type }: Choice): ScopeItem => ({
  id,
  name,
  vendor,
  type,
})

/** Shows scopes with the names of only those items that the caller may read now. */
export async function scopeReader(
  tx: Tx,
  scopes: readonly CopilotScope[],
): Promise<(scope: CopilotScope) => ShownScope> {
  const ids = new Set(
    scopes.flatMap(({ vendorIds, productIds, briefIds }) => [
      ...vendorIds,
      ...productIds,
      ...briefIds,
    ]),
  )
  const known = new Map<string, ScopeItem>()
  const choices = ids.size > 0 ? await selectChoices(tx, { ids: [...ids] }) : []
  for (const choice of choices) known.set(`${choice.kind} ${choice.id}`, toScopeItem(choice))
  const items = (kind: Choice['kind'], of: readonly string[]) =>
    of.map((id) => known.get(`${kind} ${id}`) ?? { id, name: null, vendor: null, type: null })
  return ({ vendorIds, productIds, briefIds, since, until }) => ({
    vendors: items('vendor', vendorIds),
    products: items('product', productIds),
    briefs: items('brief', briefIds),
    since: since ?? null,
    until: until ?? null,
  })
}
