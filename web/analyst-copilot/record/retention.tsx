import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type RetentionDays,
  recordMessages,
  retentionInWords,
  retentions,
} from '../../../contract/analyst-copilot/copilot-record.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { WhenLoaded } from '../../ui/when-loaded.tsx'
import { retentionQuery, useRetention } from './record-queries.ts'

const words = recordMessages.retention

/** How long the company keeps questions, with a select to change it. */
export function Retention() {
  return (
    <SettingsSection data-print="no" className="mt-10" title={words.title}>
      <WhenLoaded
        query={useQuery(retentionQuery)}
        failed={words.loadFailed}
        skeleton={<Skeleton className="h-28 rounded-lg" />}
      >
        {({ days }) => <Choice days={days} />}
      </WhenLoaded>
    </SettingsSection>
  )
}

const isShorter = (days: RetentionDays, than: RetentionDays): days is 30 | 90 | 365 =>
  days !== null && days < (than ?? Number.POSITIVE_INFINITY)

/** A shorter retention has to be confirmed, with the number of questions it deletes. */
function Choice({ days }: { days: RetentionDays }) {
  const { preview, save } = useRetention(words)
  const [asked, setAsked] = useState<{ days: number; questions: number }>()
  const wanted = preview.variables ?? null
  const busy = preview.isPending || save.isPending
  const chosen = preview.isPending || asked ? wanted : days
  const shown = save.isPending ? save.variables : chosen
  function choose(next: RetentionDays) {
    if (busy || next === days) return
    if (!isShorter(next, days)) return save.mutate(next)
    preview.mutate(next, { onSuccess: ({ questions }) => setAsked({ days: next, questions }) })
  }
  return (
    <Card className="grid gap-x-8 gap-y-3 p-5 sm:grid-cols-[14rem_minmax(0,1fr)] sm:items-end">
      <Field label={words.label}>
        <Select
          aria-busy={busy || undefined}
          value={String(shown)}
          onChange={({ target }) =>
            choose(retentions.find((offered) => String(offered) === target.value) ?? null)
          }
          options={retentions.map((offered) => [String(offered), retentionInWords(offered)])}
        />
      </Field>
      <p className="max-w-prose text-muted-foreground text-sm">{words.explained(days)}</p>
      {asked && (
        <AlertDialog
          open
          onOpenChange={() => setAsked(undefined)}
          title={words.confirmTitle(asked.days)}
          description={words.confirm(asked.questions, asked.days)}
          confirmLabel={words.confirmLabel(asked.days)}
          destructive={asked.questions > 0}
          onConfirm={() => save.mutate(asked.days as RetentionDays)}
        />
      )}
    </Card>
  )
}
