import type { Services } from '../platform/context.ts'
import { workInBatches } from '../platform/database/work-in-batches.ts'
import type { RecordKind, RecordTypes } from './kind.ts'
import { forgetDeletedParts } from './queries.ts'
import { thinVersions } from './versions/queries.ts'

/** Part of an hourly job: forgets deleted parts and thins out automatic versions after 30 days. */
export async function forgetHistory<T extends RecordTypes>(
  services: Services,
  kind: RecordKind<T>,
) {
  await workInBatches(services, kind.tables.records, 'id', (tx, ids) =>
    forgetDeletedParts(tx, kind, ids),
  )
  await thinVersions(services, kind)
}
