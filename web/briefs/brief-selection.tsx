import { Archive, Download, Trash2 } from 'lucide-react'
import { type Brief, briefStatuses, briefTypes } from '../../contract/briefs/briefs.ts'
import { csvFile } from '../platform/format/csv-file.ts'
import { useMe } from '../platform/session/use-me.ts'
import { Button } from '../ui/button.tsx'
import { saveFile } from '../ui/save-file.ts'
import { SelectionBar } from '../ui/selection-bar.tsx'
import type { Selection } from '../ui/use-selection.ts'
import { useArchiveBriefs, useDeleteBrief } from './briefs-queries.ts'
import { mayChange } from './may-change.ts'

/** The actions for the selected briefs. */
export function BriefSelection({ selection }: { selection: Selection<Brief> }) {
  const me = useMe()
  const archive = useArchiveBriefs()
  const { deleting, remove } = useDeleteBrief()
  const { chosen, clear } = selection
  const ids = chosen.map(({ id }) => id)
  const some = chosen.some((brief) => mayChange(brief, me))
  const every = chosen.every((brief) => mayChange(brief, me))
  const title = every ? undefined : 'Some of these briefs belong to colleagues.'
  return (
    <SelectionBar noun="briefs" selection={selection}>
      {some && chosen.some(({ status }) => status !== 'archived') && (
        <Button
          icon={Archive}
          variant="ghost"
          size="sm"
          disabled={!every}
          title={title}
          pending={archive.isPending}
          onClick={() => archive.mutate(ids, { onSuccess: clear })}
        >
          Archive
        </Button>
      )}
      <Button icon={Download} variant="ghost" size="sm" onClick={() => saveFile(...csvOf(chosen))}>
        Export CSV
      </Button>
      {some && (
        <Button
          icon={Trash2}
          variant="ghost"
          size="sm"
          className="text-destructive-text"
          disabled={!every || deleting}
          title={title}
          onClick={() => remove(ids)}
        >
          Delete
        </Button>
      )}
    </SelectionBar>
  )
}

function csvOf(briefs: Brief[]) {
  return csvFile('briefs', briefs, [
    ['Title', (brief) => brief.title],
    ['Product', (brief) => brief.productName],
    ['Type', (brief) => briefTypes[brief.type]],
    ['Status', (brief) => briefStatuses[brief.status]],
    ['Created', (brief) => brief.createdAt],
    ['Updated', (brief) => brief.updatedAt],
    ['Description', (brief) => brief.description],
    ['Timeline', (brief) => brief.timeline],
    ['Budget range', (brief) => brief.budgetRange],
    ['Target audience', (brief) => brief.targetAudience],
    ['Requirements', (brief) => brief.requirements],
    ['Link', (brief) => `${location.origin}/briefs/${brief.id}`],
  ])
}
