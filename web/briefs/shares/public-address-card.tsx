import { useQuery } from '@tanstack/react-query'
import { Globe, GlobeLock } from 'lucide-react'
import { restrictionMessages as words } from '../../../contract/shares/restriction.ts'
import { Button } from '../../ui/button.tsx'
import { serverMessage } from '../../ui/server-message.ts'
import { toast } from '../../ui/toast.ts'
import { AccessCard } from './access-card.tsx'
import { restrictionQuery, useUpdateRestriction } from './restriction-queries.ts'

type PublicAddressCardProps = { briefId: string; mayChange: boolean }

/** Whether anyone with its address can play the video, and a button to change that. */
export function PublicAddressCard({ briefId, mayChange }: PublicAddressCardProps) {
  const query = useQuery(restrictionQuery(briefId))
  const update = useUpdateRestriction(briefId)
  const restrict = (restricted: boolean) =>
    update.mutate(restricted, {
      onSuccess: (saved) => toast.success(saved.restricted ? words.restricted : words.lifted),
      onError: (failure) => toast.error(words.failed, serverMessage(failure)),
    })
  return (
    <AccessCard
      icon={query.data?.restricted ? GlobeLock : Globe}
      title={words.title}
      query={query}
      loadFailed={words.loadFailed}
      state={({ restricted }) => (
        <p className="text-muted-foreground">{restricted ? words.private : words.public}</p>
      )}
      actions={({ restricted, forGood }) =>
        mayChange &&
        !forGood && (
          <Button
            variant="secondary"
            size="sm"
            pending={update.isPending}
            onClick={() => restrict(!restricted)}
          >
            {restricted ? words.lift : words.restrict}
          </Button>
        )
      }
    />
  )
}
