import type { Readable } from 'node:stream'
import { DataStore, type Lock, type Locker, Upload } from '@tus/server'
import { ApiError, refusal } from '../../contract/errors.ts'
import { storageErrors } from '../../contract/storage/storage.ts'
import { rulesOf } from './bucket-rules.ts'
import type { CallersUploads } from './callers-uploads.ts'
import { checkDeclared, checkType, completeUpload, endsUpload } from './complete-upload.ts'
import { digestOf } from './growing-digest.ts'
import type { UploadRow } from './queries.ts'
import { receiveBytes } from './receive-bytes.ts'
import { reserveUpload, uploadLifeMs } from './reserve-upload.ts'
import { UploadHold } from './upload-hold.ts'
import type { UploadLock, UploadLocks } from './upload-locks.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The uploads that a request may work on, and how. */
export type Opened = {
  uploads: CallersUploads
  /** Whether an existing file with this key is replaced once the upload is complete. */
  replaces: boolean
  /** The only file that may be sent, as `<bucket>/<key>`; null for any. */
  only: string | null
}

/**
 * The uploads of one caller, for @tus/server: rows in storage.uploads, bytes in the drafts. The
 * offset is the size of the draft, so it is correct after any crash.
 */
export class TusUploads extends DataStore implements Locker {
  readonly #uploads: CallersUploads
  readonly #replaces: boolean
  readonly #only: string | null
  readonly #locks: UploadLocks
  readonly #source: Readable
  readonly #writes: boolean
  #lock: UploadLock | null = null
  #hold: UploadHold | null = null

  /** `source` is the request itself: web streams would cost a third of the speed. */
  constructor(opened: Opened, locks: UploadLocks, source: Readable, writes: boolean) {
    super()
    this.#uploads = opened.uploads
    this.#replaces = opened.replaces
    this.#only = opened.only
    this.#locks = locks
    this.#source = source
    this.#writes = writes
    this.extensions = ['creation', 'creation-with-upload', 'expiration', 'termination']
  }

  override getExpiration() {
    return uploadLifeMs
  }

  newLock(id: string): Lock {
    return {
      lock: async () => {
        this.#lock = await this.#locks.take(id)
      },
      unlock: async () => {
        // If this fails, say because the session has just ended, the hold expires by itself.
        await this.#hold?.release().catch(() => {})
        this.#lock?.release()
      },
    }
  }

  override async create(upload: Upload) {
    const bucket = upload.metadata?.bucketName ?? ''
    const key = upload.metadata?.objectName ?? ''
    if (!this.#opens(bucket, key)) throw refusal(storageErrors.otherAddress)
    checkDeclared(rulesOf(this.#uploads.ctx.services.env, bucket), upload.metadata?.contentType)
    await reserveUpload(this.#uploads, {
      id: upload.id,
      bucket,
      key,
      length: upload.size ?? 0,
      metadata: upload.metadata ?? {},
      replaces: this.#replaces,
      held: false,
    })
    upload.creation_date = this.#uploads.ctx.now().toISOString()
    return upload
  }

  override async getUpload(id: string): Promise<Upload> {
    await this.#refuseOthers(id)
    const row = this.#writes ? (await this.#take(id))?.upload : await this.#uploads.find(id)
    if (!row) return this.#storedAlready(id)
    if (row.expires_at <= this.#uploads.ctx.now()) throw refusal(storageErrors.uploadExpired)
    const offset = await this.#readOffset(row)
    // All bytes had arrived, but the server crashed before it completed the upload: complete it now.
    if (offset === row.length) {
      const hold = this.#hold ?? (await this.#take(id))
      if (!hold) return this.#storedAlready(id)
      await this.#complete(hold)
    }
    return new Upload({
      id,
      size: row.length,
      offset,
      metadata: row.metadata as Record<string, string | null>,
      creation_date: row.created_at.toISOString(),
    })
  }

  override async write(_stream: unknown, id: string, offset: number): Promise<number> {
    const hold = this.#hold ?? (await this.#take(id))
    if (!hold || offset === hold.upload.length) return offset
    const row = hold.upload
    const rules = rulesOf(this.#uploads.ctx.services.env, row.bucket_id)
    try {
      const end = await receiveBytes({
        drafts: this.#uploads.ctx.services.drafts,
        path: id,
        position: offset,
        length: row.length,
        over: storageErrors.tooLarge,
        source: this.#source,
        digest: digestOf(id),
        inspect: async (head) => void (await checkType(rules, head, row.length)),
        touch: () => this.#lock?.touch(),
        hold,
        stop: this.#lock?.stop ?? AbortSignal.abort(),
      })
      if (end === row.length) await this.#complete(hold)
      return end
    } catch (error) {
      if (error instanceof ApiError && endsUpload(error)) {
        await this.#uploads.discard(id)
        this.#end()
      }
      throw error
    }
  }

  override async remove(id: string) {
    await this.#refuseOthers(id)
    if (await this.#uploads.discard(id)) return
    if (await this.#uploads.findStored(id)) throw refusal(storageErrors.uploadComplete)
    throw refusal(storageErrors.uploadNotFound)
  }

  async #take(id: string): Promise<UploadHold | null> {
    this.#hold = await UploadHold.take(this.#uploads, id)
    return this.#hold
  }

  async #complete(hold: UploadHold) {
    const { bucket_id, length } = hold.upload
    const rules = rulesOf(this.#uploads.ctx.services.env, bucket_id)
    await completeUpload(this.#uploads, rules, hold, length, this.#replaces)
    this.#end()
  }

  /** The upload exists no longer. */
  #end() {
    this.#hold?.end()
    this.#hold = null
  }

  #opens(bucket: string, key: string): boolean {
    return this.#only === null || this.#only === `${bucket}/${key}`
  }

  /** A token for one file must not reveal the signer's other uploads. */
  async #refuseOthers(id: string) {
    if (!uuid.test(id)) throw refusal(storageErrors.uploadNotFound)
    if (this.#only === null) return
    const found = (await this.#uploads.find(id)) ?? (await this.#uploads.findStored(id))
    if (found && !this.#opens(found.bucket_id, found.name))
      throw refusal(storageErrors.uploadNotFound)
  }

  /** For a client that lost the last response: the upload has already become a stored file. */
  async #storedAlready(id: string): Promise<Upload> {
    const stored = await this.#uploads.findStored(id)
    if (!stored) throw refusal(storageErrors.uploadNotFound)
    return new Upload({ id, size: stored.size, offset: stored.size })
  }

  async #readOffset(row: UploadRow): Promise<number> {
    const { drafts } = this.#uploads.ctx.services
    const stored = await drafts.size(row.id)
    if (stored !== null) return stored
    // The server crashed after it reserved the upload, before it created the draft.
    await drafts.create(row.id)
    return 0
  }
}
