import { useQuery } from '@tanstack/react-query'
import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { type OpenLink, openLinkMessages as words } from '../../../contract/shares/open-links.ts'
import { formatDay } from '../../platform/format/format-date-time.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { Input } from '../../ui/input.tsx'
import { serverMessage } from '../../ui/server-message.ts'
import { toast } from '../../ui/toast.ts'
import { AccessCard } from './access-card.tsx'
import { openLinkQuery, useUpdateOpenLink } from './open-link-queries.ts'

type OpenLinkCardProps = {
  briefId: string
  /** Whether plays are counted, which is not possible for a video on another site. */
  counted: boolean
  mayChange: boolean
}

/** The link with which anyone may watch a brief, and a switch for it. */
export function OpenLinkCard({ briefId, counted, mayChange }: OpenLinkCardProps) {
  const update = useUpdateOpenLink(briefId)
  const [asking, setAsking] = useState(false)
  const turn = (on: boolean) =>
    update.mutate(on, {
      onSuccess: () => toast.success(on ? words.turnedOn : words.turnedOff),
      onError: (failure) => toast.error(words.failed, serverMessage(failure)),
    })
  return (
    <>
      <AccessCard
        icon={Link2}
        title={words.title}
        query={useQuery(openLinkQuery(briefId))}
        loadFailed={words.loadFailed}
        state={(link) => <p className="text-muted-foreground">{standing(link)}</p>}
        actions={({ url, embargoed }) =>
          mayChange &&
          (url || !embargoed) && (
            <Button
              variant="secondary"
              size="sm"
              pending={update.isPending}
              onClick={() => (url ? setAsking(true) : turn(true))}
            >
              {url ? words.turnOff : words.turnOn}
            </Button>
          )
        }
        more={({ url, ...link }) =>
          url && <Address url={url} figures={counted ? figures(link) : words.uncounted} />
        }
      />
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={words.confirm}
        description={words.confirmHint}
        confirmLabel={words.turnOff}
        destructive
        onConfirm={() => turn(false)}
      />
    </>
  )
}

function Address({ url, figures }: { url: string; figures: string }) {
  return (
    <div className="flex basis-full flex-wrap items-center gap-3">
      <Input
        readOnly
        aria-label={words.address}
        value={url}
        className="min-w-0 flex-1 basis-60"
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button variant="secondary" onClick={() => void copyText(url, words.copied)}>
        {words.copy}
      </Button>
      <p className="basis-full text-muted-foreground text-sm">{figures}</p>
    </div>
  )
}

function standing({ url, opens, embargoed }: OpenLink): string {
  if (!url) return embargoed ? words.refused : words.off
  if (opens) return words.on
  return embargoed ? words.paused : words.inactive
}

function figures({ plays, lastPlayedAt }: Omit<OpenLink, 'url'>): string {
  if (!lastPlayedAt) return words.unplayed
  return `${words.plays(plays)}, ${words.last(formatDay(lastPlayedAt))}`
}
