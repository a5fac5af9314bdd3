import { refusal } from '../../contract/errors.ts'
import { storageErrors } from '../../contract/storage/storage.ts'
import type { Ctx } from '../platform/context.ts'
import type { Tx } from '../platform/database/transaction.ts'
import { asCaller, authorizeUpload } from './as-caller.ts'
import { forgetDigest } from './growing-digest.ts'
import { removeBytes } from './picture.ts'
import {
  deleteIdleUploads,
  deleteNamesake,
  deleteUpload,
  type Finished,
  findOwnObject,
  findRestriction,
  findUpload,
  holdUpload,
  insertObject,
  insertUpload,
  keepUpload,
  lockHeldUpload,
  type ObjectRow,
  type Reservation,
  releaseUpload,
  type UploadRow,
} from './queries.ts'

/**
 * What one caller may do with uploads: only with their own, while their session is valid and they belong to a
 * company; the service role may access all. Each step checks this again in its own transaction.
 */
export class CallersUploads {
  readonly ctx: Ctx
  /** Identifies this process, so that no other one writes to the same file. */
  readonly #holder: string

  constructor(ctx: Ctx, holder: string) {
    authorizeUpload(ctx)
    this.ctx = ctx
    this.#holder = holder
  }

  /**
   * Reserves space before the first byte and returns how much. Replaces an idle upload of the
   * caller under the same key, because the response to its creation may have been lost. `held` says
   * that the bytes follow in the same request.
   */
  async reserve(plan: Omit<Reservation, 'holder'>, held: boolean): Promise<number> {
    const { displaced, length } = await this.#run(async (tx) => ({
      displaced: await deleteIdleUploads(tx, plan.bucket, plan.key),
      length: await insertUpload(tx, { ...plan, holder: held ? this.#holder : null }),
    }))
    try {
      for (const id of displaced) await this.#removeBytes(id)
      await this.ctx.services.drafts.create(plan.id)
    } catch (error) {
      await this.#cancel(plan.id)
      throw error
    }
    return length
  }

  async find(id: string): Promise<UploadRow | undefined> {
    return this.#run((tx) => findUpload(tx, id))
  }

  async findStored(id: string): Promise<ObjectRow | undefined> {
    return this.#run((tx) => findOwnObject(tx, id))
  }

  /**
   * Returns the upload with the right to write to it; undefined if the caller has no such upload.
   */
  async hold(id: string): Promise<UploadRow | undefined> {
    return this.#run(async (tx) => {
      const held = await holdUpload(tx, id, this.#holder)
      if (!held && (await findUpload(tx, id))) throw refusal(storageErrors.uploadLocked)
      return held
    })
  }

  /**
   * Checks the session again and keeps the right to write. Throws 410 once the upload has expired, and 423 if
   * another process has had it since: our view of the upload is out of date then.
   */
  async keepHold(id: string) {
    if (!(await this.#run((tx) => keepUpload(tx, id, this.#holder)))) await this.#refuseLost(id)
  }

  async release(id: string) {
    await this.#run((tx) => releaseUpload(tx, id, this.#holder))
  }

  /**
   * Ends the upload and removes its bytes and reservation. Returns false if the caller has none.
   */
  async discard(id: string): Promise<boolean> {
    const found = await this.#run((tx) => deleteUpload(tx, id))
    if (found) await this.#removeBytes(id)
    return found
  }

  /**
   * Stores the file and ends the reservation, both or neither. With `replaces`, the file that has
   * the key is deleted in the same transaction, unless the caller may not delete it. Throws 423 if
   * another process has the right to write, or has stored the file. Throws 403 if it is a copy of a restricted
   * file.
   */
  async finish(file: Finished, replaces = false) {
    const replaced = await this.#run(async (tx) => {
      if (!(await lockHeldUpload(tx, file.id, this.#holder))) return null
      if (file.copyOf) await refuseRestricted(tx, file.copyOf)
      const taken = replaces ? await deleteNamesake(tx, file.id) : []
      await insertObject(tx, file)
      return taken
    })
    if (!replaced) return this.#refuseLost(file.id)
    forgetDigest(file.id)
    for (const id of replaced) await removeBytes(this.ctx.services, id)
  }

  async #refuseLost(id: string): Promise<never> {
    const upload = await this.find(id)
    if (upload && upload.expires_at <= this.ctx.now()) throw refusal(storageErrors.uploadExpired)
    const known = upload ?? (await this.findStored(id))
    throw refusal(known ? storageErrors.uploadLocked : storageErrors.uploadNotFound)
  }

  /** Ends a reservation whose draft the store did not create; one that it did create after all is swept. */
  async #cancel(id: string) {
    try {
      await this.#run((tx) => deleteUpload(tx, id))
    } catch (error) {
      this.ctx.log.warn({ err: error, upload: id }, 'a reservation remains until it expires')
    }
  }

  async #removeBytes(id: string) {
    forgetDigest(id)
    await removeBytes(this.ctx.services, id)
  }

  #run<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return asCaller(this.ctx, work)
  }
}

/** Throws 403 for a file without a public address, because a copy of it would have one. */
export async function refuseRestricted(tx: Tx, id: string) {
  const restricted = await findRestriction(tx, id)
  if (restricted === undefined) throw refusal(storageErrors.objectNotFound)
  if (restricted) throw refusal(storageErrors.restricted)
}
