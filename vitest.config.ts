import { existsSync } from 'node:fs'
import { configDefaults, defineConfig } from 'vitest/config'

const deep = process.env.DEEP === '1'
const longestMs = Number(process.env.TEST_TIMEOUT_MS ?? (deep ? 600_000 : 60_000))

/** Tests of whole processes, which spend half of their time waiting for starts and exits. */
const processes = [
  'server/platform/database/embedded/embedded-postgres.test.ts',
  'server/testing/crashes/shutdown.test.ts',
]

/** Run by test:deep only, because they are slow and faster tests catch most of the same errors. */
const slow = [
  'server/analyst-copilot/canvases/written-wall.test.ts',
  'server/analyst-copilot/foreign-passages.test.ts',
  'server/auth/factors/guessing.test.ts',
  'server/auth/secrets/constant-work.test.ts',
  'server/boardroom-builder/export/export-document.test.ts',
  'server/boardroom-builder/export/nothing-is-lost.test.ts',
  'server/boardroom-builder/export/template/company-template.test.ts',
  'server/boardroom-builder/export/template/read-template.test.ts',
  'server/boardroom-builder/import/import-document.test.ts',
  'server/boardroom-builder/import/import-word-features.test.ts',
  'server/boardroom-builder/pictures/document-pictures.test.ts',
  'server/boardroom-builder/writing/draft-document.test.ts',
  'server/captions/speech/ask-for-new-videos.test.ts',
  'server/captions/speech/cut-sound.test.ts',
  'server/captions/speech/recognize-locally.test.ts',
  'server/captions/speech/recognize-on-server.test.ts',
  'server/captions/transcribe-brief.language.test.ts',
  'server/captions/transcribe-brief.test.ts',
  'server/changes/thousand-followers.test.ts',
  'server/company/brand/company-brand.test.ts',
  'server/company/delete-company.busy.test.ts',
  'server/developers/deliveries/large-changes.test.ts',
  'server/developers/deliveries/retry-soon.test.ts',
  'server/insight-canvas/pictures/canvas-pictures.test.ts',
  'server/language-model/check-corpus.test.ts',
  'server/mail/mail-headers.test.ts',
  'server/media/draw-picture.test.ts',
  'server/models/process/model-process.test.ts',
  'server/platform/backup/backup.test.ts',
  'server/platform/backup/unfinished-backup.test.ts',
  'server/platform/backup/upgrade-backup.test.ts',
  'server/platform/files/s3/s3-store.test.ts',
  'server/platform/files/send-part.test.ts',
  'server/platform/http/slow-bodies.test.ts',
  'server/platform/observability/tracing.test.ts',
  'server/storage/folders.client.test.ts',
  'server/storage/over-s3.test.ts',
  'server/storage/rendered/rendered-picture.test.ts',
  'server/storage/store-down.test.ts',
  'server/storage/store-object.replaces.test.ts',
  'server/testing/attacks/attack.test.ts',
  'server/testing/attacks/fuzz.test.ts',
  'server/testing/attacks/vast-records.test.ts',
  'server/videos/process-videos.workers.test.ts',
  'server/videos/sample-videos.test.ts',
  'scripts/admin/companies.test.ts',
  'scripts/admin/doctor.test.ts',
  'scripts/admin/files.test.ts',
  'scripts/admin/jobs-and-mails.test.ts',
  'scripts/admin/models.test.ts',
  'scripts/admin/users.test.ts',
  'scripts/backup/backup-commands.test.ts',
  'scripts/backup/failures.test.ts',
  'scripts/backup/nightly.test.ts',
  'scripts/backup/object-store.test.ts',
  'scripts/demo/fill-demo.test.ts',
  'scripts/demo/make-video.test.ts',
  'scripts/demo/remove-demo.test.ts',
  'scripts/offer-help.test.ts',
]

/** The same for whole processes; the PgBouncer test needs its package. */
const deepProcesses = [
  'server/testing/crashes/kill-captions.test.ts',
  'server/testing/crashes/presence-processes.test.ts',
  'server/videos/kill-server.test.ts',
  'server/testing/crashes/pgbouncer.test.ts',
  'server/platform/files/s3/s3-faults.test.ts',
  'scripts/admin/commands-in-full.test.ts',
  'scripts/admin/failures.test.ts',
  'scripts/backup/cut-off.test.ts',
  'scripts/backup/cut-off-move.test.ts',
  'scripts/backup/move.test.ts',
  'server/platform/observability/tracing-faults.test.ts',
  'scripts/container/build-image.test.ts',
  'scripts/healthy.test.ts',
]
const hasPgbouncer = existsSync('/usr/sbin/pgbouncer')

/** Also needs Debian's package of the oldest supported PostgreSQL. */
const onOlderPostgres = ['scripts/backup/older-postgres.test.ts']
const hasOlderPostgres = existsSync('/usr/lib/postgresql/15/bin/postgres')
const runs = (file: string) => !file.includes('pgbouncer') || hasPgbouncer

/** Also run by test:deep only; needs nginx. */
const behindNginx = ['server/storage/behind-nginx.test.ts']
const hasNginx = existsSync('/usr/sbin/nginx')

/** Needs both nginx and PgBouncer. */
const behindBoth = [
  'server/testing/crashes/many-processes.test.ts',
  'server/testing/crashes/upgrade.test.ts',
]

/** Needs LibreOffice, and pdftoppm (Debian: poppler-utils). */
const inLibreOffice = [
  'server/boardroom-builder/export/from-the-right.test.ts',
  'server/boardroom-builder/export/libreoffice.test.ts',
  'server/boardroom-builder/export/rendered-slides.test.ts',
  'scripts/demo/demo-documents.test.ts',
]
const hasLibreOffice = existsSync('/usr/bin/soffice') && existsSync('/usr/bin/pdftoppm')

/** Sensitive to timing, so nothing else runs at the same time. */
const alone = ['server/testing/crashes/kill.test.ts']
/** The same, in test:deep only. */
const deepAlone = ['scripts/backup/under-load.test.ts']

const shared = {
  pool: 'forks' as const,
  setupFiles: ['server/testing/set-up-file.ts'],
  testTimeout: longestMs,
  hookTimeout: longestMs,
  retry: 0,
  // Workers poll for jobs every second or two, so the default of one second would be flaky.
  expect: { poll: { timeout: 30_000 } },
  // Tags are the ids of docs/spec-coverage.md, which scripts/coverage-spec.ts checks.
  strictTags: false,
}

export default defineConfig({
  test: {
    // Declared here it runs once; in the projects it would run once for each.
    globalSetup: ['server/testing/global-setup.ts'],
    projects: [
      {
        test: {
          ...shared,
          name: 'together',
          include: ['{contract,common,server,web,scripts}/**/*.test.ts'],
          exclude: [
            ...configDefaults.exclude,
            ...(deep ? [] : slow),
            ...processes,
            ...deepProcesses,
            ...behindNginx,
            ...behindBoth,
            ...onOlderPostgres,
            ...inLibreOffice,
            ...alone,
            ...deepAlone,
          ],
          // With two, a third of two cores would be idle while they wait for the database.
          maxWorkers: 3,
          // Workers load the application once instead of for each file, which takes a third of the time.
          isolate: false,
          // A fixed order makes failures repeatable.
          sequence: { shuffle: false, groupOrder: 0 },
        },
      },
      {
        test: {
          ...shared,
          name: 'processes',
          include: [
            ...processes,
            ...(deep ? deepProcesses.filter(runs) : []),
            ...(deep && hasNginx ? behindNginx : []),
            ...(deep && hasNginx && hasPgbouncer ? behindBoth : []),
            ...(deep && hasOlderPostgres ? onOlderPostgres : []),
            ...(deep && hasLibreOffice ? inLibreOffice : []),
          ],
          maxWorkers: 3,
          sequence: { shuffle: false, groupOrder: 0 },
        },
      },
      {
        test: {
          ...shared,
          name: 'alone',
          include: [...alone, ...(deep ? deepAlone : [])],
          maxWorkers: 1,
          sequence: { shuffle: false, groupOrder: 1 },
        },
      },
    ],
  },
})
