import { useQuery } from '@tanstack/react-query'
import { Globe, GlobeLock } from 'lucide-react'
import { restrictionMessages as words } from '../../../contract/restriction.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { serverMessage } from '../../ui/server-message.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { restrictionQuery, useUpdateRestriction } from './restriction-queries.ts'

type PublicAddressCardProps = { briefId: string; mayChange: boolean }

/** Whether anyone can play the video by its address, and changing it. */
export function PublicAddressCard({ briefId, mayChange }: PublicAddressCardProps) {
  const { data, error, refetch, isRefetching } = useQuery(restrictionQuery(briefId))
  const update = useUpdateRestriction(briefId)
  if (!data) {
    if (!error) return <Skeleton className="mb-6 h-20 rounded-lg" />
    return (
      <ErrorState
        className="mb-6"
        title={words.loadFailed}
        onRetry={() => void refetch()}
        retrying={isRefetching}
      />
    )
  }
  const { restricted, forGood } = data
  const Icon = restricted ? GlobeLock : Globe
  const change = () =>
    update.mutate(!restricted, {
      onSuccess: (saved) => toast.success(saved.restricted ? words.restricted : words.lifted),
      onError: (failure) => toast.error(words.failed, serverMessage(failure)),
    })
  return (
    <Card className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-3 p-4 sm:p-5">
      <div className="flex min-w-60 flex-1 gap-3">
        <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted-foreground" />
        <div className="min-w-0">
          <h2 className="font-medium">{words.title}</h2>
          <p className="text-muted-foreground">{restricted ? words.private : words.public}</p>
        </div>
      </div>
      {mayChange && !forGood && (
        <Button variant="secondary" size="sm" pending={update.isPending} onClick={change}>
          {restricted ? words.lift : words.restrict}
        </Button>
      )}
    </Card>
  )
}
