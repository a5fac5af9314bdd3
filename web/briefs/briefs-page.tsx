import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Link } from 'react-router'
import { briefSorts, briefStatuses, briefTypes } from '../../contract/briefs/briefs.ts'
import { CaptionMatches } from '../captions/caption-matches.tsx'
import { captionSearchQuery } from '../captions/captions-queries.ts'
import {
  anyId,
  anyText,
  oneOf,
  useAddressFilters,
} from '../platform/addresses/use-address-filters.ts'
import { pageTitle } from '../platform/frames/page-title.ts'
import { keyTarget } from '../platform/keys/key-target.ts'
import { useMe } from '../platform/session/use-me.ts'
import { useView } from '../platform/session/use-view.ts'
import { Button } from '../ui/button.tsx'
import { filterControlsOf } from '../ui/list-controls.tsx'
import { NoMatch } from '../ui/no-match.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { useSelection } from '../ui/use-selection.ts'
import { BriefAdded } from './brief-added.tsx'
import { BriefFilters } from './brief-filters.tsx'
import { BriefGrid } from './brief-grid.tsx'
import { BriefSelection } from './brief-selection.tsx'
import { BriefTable } from './brief-table.tsx'
import { type BriefFilter, briefsQuery } from './briefs-queries.ts'
import { CaptionsForAll, CaptionsForAllMenu } from './captions-offer.tsx'
import { mayAddBrief } from './may-change.ts'
import { NoBriefs } from './no-briefs.tsx'

export const meta = () => pageTitle('Briefs')

const readers = {
  q: anyText,
  type: oneOf(briefTypes),
  status: oneOf(briefStatuses),
  product: anyId,
  sort: oneOf(briefSorts),
}

export default function BriefsPage() {
  const canAdd = mayAddBrief(useMe().permissions)
  return (
    <>
      <PageHeader
        title="Briefs"
        description="Video briefs about your products."
        action={
          canAdd && (
            <>
              <Button asChild>
                <Link {...keyTarget('add')} to="/briefs/new">
                  <Plus aria-hidden="true" />
                  Add Brief
                </Link>
              </Button>
              <CaptionsForAllMenu />
            </>
          )
        }
      />
      <BriefAdded />
      <CaptionsForAll />
      <BriefList canAdd={canAdd} />
    </>
  )
}

function BriefList({ canAdd }: { canAdd: boolean }) {
  const view = useView('briefs')
  const { filters, choose } = useAddressFilters<BriefFilter>(readers)
  const list = useInfiniteQuery(briefsQuery(filters))
  const said = useInfiniteQuery({
    ...captionSearchQuery(filters.q ?? ''),
    enabled: filters.q !== undefined,
  })
  const selection = useSelection(
    list.data?.pages.flatMap((page) => page.items) ?? [],
    ({ title }) => title,
  )
  const controls = filterControlsOf(list, filters, choose)
  if (controls.empty) return <NoBriefs to={canAdd ? '/briefs/new' : null} />
  const isSpoken =
    filters.q !== undefined &&
    (said.isPending || said.data?.pages.some(({ items }) => items.length))
  const empty = isSpoken ? null : <NoMatch noun="briefs" onClear={controls.onClear} />
  const shown = { list, empty, selection, searched: filters.q !== undefined }
  return (
    <>
      <BriefFilters {...controls} view={view} />
      {filters.q && <CaptionMatches search={filters.q} />}
      {view.table ? (
        <BriefTable {...shown} sort={filters.sort} onSort={(sort) => choose({ sort })} />
      ) : (
        <BriefGrid {...shown} heading="h2" returnTo="/briefs" withProduct />
      )}
      <BriefSelection selection={selection} />
    </>
  )
}
