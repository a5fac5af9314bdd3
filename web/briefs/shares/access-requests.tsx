import { useInfiniteQuery } from '@tanstack/react-query'
import { type AccessRequest, accessMessages } from '../../../contract/shares/access.ts'
import { formatDay } from '../../platform/format/format-date-time.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { serverMessage } from '../../ui/server-message.ts'
import { ShowMore } from '../../ui/show-more.tsx'
import { toast } from '../../ui/toast.ts'
import { accessRequestsQuery, useAnswerRequest } from './access-queries.ts'

const words = accessMessages.requests

type AccessRequestsProps = { briefId: string; mayChange: boolean }

/** The requests for access to a brief; nothing if there are none. */
export function AccessRequests({ briefId, mayChange }: AccessRequestsProps) {
  const list = useInfiniteQuery(accessRequestsQuery(briefId))
  const requests = list.data?.pages.flatMap((page) => page.items) ?? []
  if (list.error && !list.data) {
    return <ErrorState className="mb-6" title={words.loadFailed} query={list} />
  }
  if (requests.length === 0) return null
  return (
    <Card className="mb-6">
      <h2 className="border-b px-4 py-3 font-medium sm:px-5">{words.title}</h2>
      <ul aria-label={words.title} className="divide-y">
        {requests.map((request) => (
          <Request key={request.id} briefId={briefId} request={request} mayChange={mayChange} />
        ))}
      </ul>
      <ShowMore noun="requests" list={list} />
    </Card>
  )
}

type RequestProps = { briefId: string; request: AccessRequest; mayChange: boolean }

function Request({ briefId, request: { id, email, note, ...request }, mayChange }: RequestProps) {
  const answer = useAnswerRequest(briefId)
  const when = formatDay(request.createdAt)
  // Uses mutateAsync, because the row unmounts first, and callbacks of `mutate` would not be called.
  const give = async (granted: boolean) => {
    try {
      await answer.mutateAsync({ id, granted })
      toast.success(granted ? words.granted(email) : words.declined(email))
    } catch (error) {
      toast.error(words.failed, serverMessage(error as Error))
    }
  }
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 px-4 py-3 sm:px-5">
      <div className="min-w-0 flex-1 basis-60">
        <p className="break-words font-medium">{email}</p>
        <p className="text-muted-foreground text-sm">
          {request.proposed
            ? words.proposed(request.proposedBy ?? words.formerReader, when)
            : words.asked(when)}
        </p>
        {note && (
          <p dir="auto" className="mt-1 break-words">
            {note}
          </p>
        )}
      </div>
      {mayChange && (
        <div className="flex gap-2">
          <Button
            size="sm"
            aria-label={words.grantTo(email)}
            pending={answer.isPending && answer.variables.granted}
            disabled={answer.isPending}
            onClick={() => void give(true)}
          >
            {words.grant}
          </Button>
          <Button
            variant="secondary"
            size="sm"
            aria-label={words.declineTo(email)}
            pending={answer.isPending && !answer.variables.granted}
            disabled={answer.isPending}
            onClick={() => void give(false)}
          >
            {words.decline}
          </Button>
        </div>
      )}
    </li>
  )
}
