import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Link } from 'react-router'
import { comparisonMessages as words } from '../../../contract/analyst-copilot/comparison-messages.ts'
import type { ComparisonItem } from '../../../contract/analyst-copilot/comparisons.ts'
import { useSearch } from '../../platform/addresses/use-address-filters.ts'
import { formatDay } from '../../platform/format/format-date-time.ts'
import { pageTitle } from '../../platform/frames/page-title.ts'
import { withoutCompany } from '../../platform/frames/without-company.ts'
import { keyTarget } from '../../platform/keys/key-target.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadedList } from '../../ui/loaded-list.tsx'
import { NoMatch } from '../../ui/no-match.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { rowLinkStyle } from '../../ui/row-link-style.ts'
import { SearchField } from '../../ui/search-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CopilotDrawing } from '../copilot-drawing.tsx'
import { ComparisonMenu } from './comparison-menu.tsx'
import { comparisonsQuery } from './comparison-queries.ts'

export const handle = withoutCompany

export const meta = () => pageTitle(words.title)

/** The comparisons of the user, and those that colleagues share. */
export default function ComparisonsPage() {
  const { filters, choose } = useSearch()
  const list = useInfiniteQuery(comparisonsQuery(filters.q))
  const some = filters.q !== undefined || list.data?.pages.some(({ items }) => items.length > 0)
  return (
    <>
      <PageHeader
        title={words.title}
        description={words.description}
        back={{ to: '/analyst-copilot', label: words.toCopilot }}
        action={<NewComparison />}
      />
      {some && (
        <SearchField
          className="mb-4 max-w-md"
          label={words.search}
          placeholder={words.search}
          value={filters.q ?? ''}
          onSearch={(text) => choose({ q: text || undefined }, filters.q !== undefined)}
        />
      )}
      <LoadedList
        list={list}
        noun="comparisons"
        failed={words.listFailed}
        skeleton={<Skeleton className="h-64 rounded-lg" />}
        empty={
          filters.q === undefined ? (
            <EmptyState
              drawing={<CopilotDrawing />}
              title={words.none}
              description={words.noneHint}
              action={<NewComparison />}
            />
          ) : (
            <NoMatch noun="comparisons" onClear={() => choose({ q: undefined })} />
          )
        }
      >
        {({ items }) => (
          <Card className="divide-y">
            {items.map((item) => (
              <Item key={item.id} item={item} />
            ))}
          </Card>
        )}
      </LoadedList>
    </>
  )
}

function NewComparison() {
  return (
    <Button asChild {...keyTarget('add')}>
      <Link to="/analyst-copilot/comparisons/new">
        <Plus aria-hidden="true" />
        {words.new}
      </Link>
    </Button>
  )
}

function Item({ item }: { item: ComparisonItem }) {
  const { id, title, author, subjectCount, criterionCount, updatedAt } = item
  return (
    <div className="relative flex items-center gap-3 px-4 py-3 first:rounded-t-lg last:rounded-b-lg hover:bg-hover">
      <div className="min-w-0 flex-1">
        <Link to={`/analyst-copilot/comparisons/${id}`} dir="auto" className={rowLinkStyle}>
          {title}
        </Link>
        <p className="truncate text-muted-foreground text-sm">
          {[author, words.counts(subjectCount, criterionCount), formatDay(updatedAt)]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {!author && <ComparisonMenu comparison={item} className="relative z-10" />}
    </div>
  )
}
