import { useInfiniteQuery } from '@tanstack/react-query'
import { permissions } from '../../contract/permissions.ts'
import { AccessRestricted } from '../platform/access-restricted.tsx'
import { pageTitle } from '../platform/page-title.ts'
import { serverMessage } from '../platform/server-message.ts'
import { useMe } from '../platform/use-me.ts'
import { Badge } from '../ui/badge.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { ShowMore } from '../ui/show-more.tsx'
import { MembersList, MembersSkeleton } from './members-list.tsx'
import { membersQuery } from './team-queries.ts'

export const meta = () => pageTitle('Team')

/** Who works in the company. */
export default function TeamPage() {
  const { permissions: may } = useMe()
  const { allows, denied } = permissions['team.view']
  if (!allows(may)) return <AccessRestricted>{denied.message}</AccessRestricted>
  return (
    <>
      <PageHeader
        title="Team"
        description="Everyone who works on your products and briefs."
        action={!may.canManageTeam && <Badge tone="outline">Read Only</Badge>}
      />
      <Members />
    </>
  )
}

function Members() {
  const { data, error, isRefetching, refetch, ...more } = useInfiniteQuery(membersQuery)
  if (!data) {
    return error ? (
      <ErrorState
        title="Your team could not be loaded"
        description={serverMessage(error)}
        onRetry={() => void refetch()}
        retrying={isRefetching}
      />
    ) : (
      <MembersSkeleton />
    )
  }
  const members = data.pages.flatMap((page) => page.items)
  return (
    <>
      <MembersList members={members} />
      <ShowMore
        shown={members.length}
        total={data.pages[0]?.total ?? members.length}
        noun="members"
        pages={data.pages.length}
        hasMore={more.hasNextPage}
        loading={more.isFetchingNextPage}
        failed={more.isFetchNextPageError}
        onMore={() => void more.fetchNextPage()}
      />
    </>
  )
}
