import { errorEntry } from '../errors.ts'
import { storageErrors } from '../storage/storage.ts'
import { capital } from '../values/capital.ts'

/** The errors that every kind of record has. */
export const recordErrors = (noun: string, plural: string, part: string) => ({
  notFound: errorEntry(404, `${noun}_not_found`, `${capital(noun)} not found`),
  versionNotFound: errorEntry(404, `${noun}_version_not_found`, 'Version not found'),
  viewOnly: errorEntry(
    403,
    'permission_denied',
    `You do not have permission to change this ${noun}`,
  ),
  noDownload: errorEntry(
    403,
    'download_not_allowed',
    `The vendor does not let you download this ${noun}.`,
  ),
  /** The changes since a very old revision are no longer available. */
  tooOld: errorEntry(
    409,
    `${noun}_revision_too_old`,
    `This ${noun} has changed a lot since you opened it. Load it again.`,
  ),
  duplicateIds: errorEntry(422, `${noun}_duplicate_${part}s`, `Two ${part}s have the same id.`),
  noRoom: storageErrors.noRoomForVersion,
  /** Raised by the database. */
  tooMany: errorEntry(409, 'limit_reached', `Too many ${plural} or ${part}s`),
})
export type RecordErrors = ReturnType<typeof recordErrors>
