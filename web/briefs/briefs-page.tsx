import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Link } from 'react-router'
import { keyTarget } from '../platform/keys/key-target.ts'
import { pageTitle } from '../platform/page-title.ts'
import { serverMessage } from '../platform/server-message.ts'
import { useMe } from '../platform/use-me.ts'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { BriefGrid, BriefGridSkeleton } from './brief-grid.tsx'
import { briefsQuery } from './briefs-queries.ts'
import { mayAddBrief } from './may-change.ts'
import { NoBriefs } from './no-briefs.tsx'

export const meta = () => pageTitle('Briefs')

export default function BriefsPage() {
  const canAdd = mayAddBrief(useMe().permissions)
  return (
    <>
      <PageHeader
        title="Briefs"
        description="Video briefs about your products, newest first."
        action={
          canAdd && (
            <Button asChild>
              <Link {...keyTarget('add')} to="/briefs/new">
                <Plus aria-hidden="true" />
                Add Brief
              </Link>
            </Button>
          )
        }
      />
      <BriefList canAdd={canAdd} />
    </>
  )
}

function BriefList({ canAdd }: { canAdd: boolean }) {
  const list = useInfiniteQuery(briefsQuery)
  if (!list.data) {
    return list.error ? (
      <ErrorState
        title="Error loading briefs. Please try again."
        description={serverMessage(list.error)}
        onRetry={() => void list.refetch()}
        retrying={list.isRefetching}
      />
    ) : (
      <BriefGridSkeleton />
    )
  }
  const empty = list.data.pages.every((page) => page.items.length === 0)
  if (empty && !list.hasNextPage) return <NoBriefs to={canAdd ? '/briefs/new' : null} />
  return <BriefGrid list={list} heading="h2" returnTo="/briefs" withProduct />
}
