import type { View } from '../../ui/view-switch.tsx'
import { useMe } from './use-me.ts'
import { useRemembered } from './use-remembered.ts'

/** Cards or a table: the account's choice for a list ('briefs'), stored in this browser. */
export function useView(list: string): View {
  const [table, onTable] = useRemembered(`${list}-table-${useMe().user.id}`)
  return { table, onTable }
}
