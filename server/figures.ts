import { backupFigures } from './platform/backup/last-backup.ts'
import type { Services } from './platform/context.ts'
import { poolFigures } from './platform/database/pool-figures.ts'
import { storeFigures } from './platform/files/store-figures.ts'
import { jobFigures } from './platform/jobs/job-figures.ts'
import type { Figures } from './platform/observability/figures.ts'
import { readinessFigures } from './platform/observability/readiness.ts'
import { videoFigures } from './videos/video-figures.ts'

/** All metrics that are read when Prometheus asks for them. */
export function figures(services: Services): Figures[] {
  return [
    poolFigures(services.database),
    storeFigures(services),
    jobFigures(services),
    videoFigures(services),
    readinessFigures(services),
    backupFigures(services),
  ]
}
