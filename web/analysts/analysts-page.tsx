import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { analystSorts } from '../../contract/analysts/analysts.ts'
import { permissions } from '../../contract/permissions.ts'
import {
  anyId,
  anyText,
  oneOf,
  useAddressFilters,
} from '../platform/addresses/use-address-filters.ts'
import { AccessRestricted } from '../platform/frames/access-restricted.tsx'
import { pageTitle } from '../platform/frames/page-title.ts'
import { keyTarget } from '../platform/keys/key-target.ts'
import { useMe } from '../platform/session/use-me.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { filterControlsOf } from '../ui/list-controls.tsx'
import { NoMatch } from '../ui/no-match.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { useSelection } from '../ui/use-selection.ts'
import { AddressBookMenu } from './address-book-menu.tsx'
import { AnalystDialog } from './analyst-dialog.tsx'
import { AnalystFilters } from './analyst-filters.tsx'
import { AnalystSelection } from './analyst-selection.tsx'
import { AnalystTable } from './analyst-table.tsx'
import { AnalystsDrawing } from './analysts-drawing.tsx'
import { type AnalystFilter, analystsQuery } from './analysts-queries.ts'

export const meta = () => pageTitle('Analysts')

const readers = { q: anyText, listId: anyId, firm: anyText, sort: oneOf(analystSorts) }

export default function AnalystsPage() {
  const { permissions: may } = useMe()
  const [adding, setAdding] = useState(false)
  const canChange = permissions['analysts.change'].allows(may)
  const { allows, denied } = permissions['analysts.view']
  if (!allows(may)) return <AccessRestricted>{denied.message}</AccessRestricted>
  return (
    <>
      <PageHeader
        title="Analysts"
        description="The people you brief, and what you agreed with them."
        action={
          <>
            <AddressBookMenu canChange={canChange} />
            {canChange && (
              <Button icon={Plus} {...keyTarget('add')} onClick={() => setAdding(true)}>
                Add Contact
              </Button>
            )}
          </>
        }
      />
      <AnalystDialog open={adding} onOpenChange={setAdding} />
      <AnalystList canChange={canChange} />
    </>
  )
}

function AnalystList({ canChange }: { canChange: boolean }) {
  const { filters, choose } = useAddressFilters<AnalystFilter>(readers)
  const list = useInfiniteQuery(analystsQuery(filters))
  const controls = filterControlsOf(list, filters, choose)
  const selection = useSelection(
    list.data?.pages.flatMap((page) => page.items) ?? [],
    ({ name }) => name,
  )
  if (controls.empty) return <NoAnalysts canChange={canChange} />
  return (
    <>
      <AnalystFilters {...controls} />
      <AnalystTable
        list={list}
        empty={<NoMatch noun="contacts" onClear={controls.onClear} />}
        selection={selection}
        searched={filters.q !== undefined}
        sort={filters.sort}
        onSort={(sort) => choose({ sort })}
      />
      <AnalystSelection selection={selection} canChange={canChange} />
    </>
  )
}

function NoAnalysts({ canChange }: { canChange: boolean }) {
  return (
    <EmptyState
      drawing={<AnalystsDrawing />}
      title="No contacts yet"
      description={
        canChange
          ? 'Add the analysts you brief one by one, or import them from a CSV file.'
          : 'Contacts that your company adds will appear here.'
      }
    />
  )
}
