import { DetailedError, Upload, type UploadOptions } from 'tus-js-client'
import { generalErrors } from '../../contract/errors.ts'
import {
  buckets,
  publicObjectPath,
  storageErrors,
  uploadProgress,
} from '../../contract/storage/storage.ts'
import { accessToken } from '../platform/auth/session.ts'
import { objectName } from '../platform/calls/object-name.ts'
import {
  authorizeUpload,
  isPassing,
  ownUploadPath,
  statusOf,
  uploadOptions,
} from '../platform/calls/upload-options.ts'
import { forgetUpload, rememberUpload, unfinishedUploadOf } from './unfinished-uploads.ts'
import { uploadPercent } from './upload-progress.ts'

/**
 * `reconnecting`: the connection was lost, or the server is in trouble, and the upload continues by itself.
 * `interrupted`: that failed for a while; it waits for the network, a minute or the user.
 * `refused`: the server rejected it.
 */
export type UploadPhase =
  | 'uploading'
  | 'reconnecting'
  | 'paused'
  | 'interrupted'
  | 'refused'
  | 'stored'

/**
 * `unable`: the server answers that it cannot store anything now. `busy`: that another request still works on
 * this upload, perhaps an earlier one of ours. `slow`: nothing has moved for a while.
 */
export type UploadTrouble = 'unable' | 'busy' | 'slow'

export type UploadState = {
  phase: UploadPhase
  percent: number
  sentBytes: number
  trouble?: UploadTrouble | undefined
  /** The server's reason for refusing it. */
  refusal?: string
  /** The public URL, once the video is stored. */
  url?: string
}

type Destination = {
  companyId: string
  userId: string
  /** Whether the same file can be chosen again after a reload, to continue. */
  continued: boolean
  /** Returns the public URL of this installation. */
  publicUrl: () => Promise<string>
}

const rememberEveryMs = 1000
// A connection without progress is called slow, and given up, after this long.
const slowMs = 10_000
const stalledMs = 60_000

/** The upload of one video, in chunks that survive a lost connection and a reload. */
export class VideoUpload {
  readonly #file: File
  readonly #destination: Destination
  readonly #publish: (state: UploadState) => void
  #state: UploadState
  #objectName: string
  #upload: Upload
  #stopped = false
  #left = false
  #rememberedAt = 0
  #stalled: ReturnType<typeof setTimeout> | undefined
  readonly #startedAt: number

  /** `publish` receives every change. Starts immediately, and continues an earlier attempt. */
  constructor(file: File, destination: Destination, publish: (state: UploadState) => void) {
    this.#file = file
    this.#destination = destination
    this.#publish = publish
    const known = unfinishedUploadOf(destination.userId, file)
    this.#objectName = known?.objectName ?? objectName(destination.companyId, file)
    this.#startedAt = known?.startedAt ?? Date.now()
    const sentBytes = known?.sentBytes ?? 0
    this.#state = { phase: 'uploading', percent: uploadPercent(sentBytes, file.size), sentBytes }
    this.#upload = this.#create(known?.uploadPath ?? null)
    this.#watch(true)
    publish(this.#state)
    this.#start()
  }

  pause(): void {
    this.#stopped = true
    void this.#upload.abort()
    this.#change({ phase: 'paused' })
  }

  /** Continues at the server's offset, with a full set of retries. */
  resume(): void {
    void this.#upload.abort()
    this.#stopped = false
    this.#change({ phase: 'uploading' })
    this.#upload = this.#create(this.#upload.url)
    this.#start()
  }

  /** Cancels the upload here and on the server; the file may be chosen again. */
  remove(): void {
    this.#forget()
    this.leave()
    const { phase } = this.#state
    if (phase === 'stored' || phase === 'refused') return
    // Best effort: the server deletes unfinished uploads after a day.
    this.#upload.abort(true).catch(() => undefined)
  }

  /** Stops without informing the server; choosing the same file again continues the upload. */
  leave(): void {
    this.#left = true
    this.#stopped = true
    this.#watch(false)
    void this.#upload.abort()
  }

  #start() {
    this.#upload.start()
    this.#expectProgress()
  }

  #create(uploadUrl: string | null): Upload {
    const options: UploadOptions = {
      ...uploadOptions(buckets.videos, this.#objectName, this.#file),
      uploadUrl,
      onBeforeRequest: async (request) => {
        await authorizeUpload(request)
        if (this.#stopped && request.getMethod() !== 'DELETE') throw new Error('stopped')
      },
      onUploadUrlAvailable: () => this.#begun(),
      onProgress: (sentBytes) => this.#progressed(sentBytes),
      onShouldRetry: (error) => this.#shouldRetry(error),
      onSuccess: () => void this.#finish(),
      onError: (error) => this.#failed(error),
    }
    return new Upload(this.#file, uploadUrl ? { ...options, endpoint: null } : options)
  }

  /** Whether the server has given the upload its URL. */
  get #hasBegun() {
    return this.#upload.options.endpoint === null
  }

  /** The upload has its URL, so from now on it is continued there and not created again. */
  #begun() {
    const { url, options } = this.#upload
    if (!url) return
    this.#upload.url = ownUploadPath(url)
    options.endpoint = null
    this.#remember()
  }

  #progressed(sentBytes: number) {
    if (this.#stopped) return
    const percent = uploadPercent(sentBytes, this.#file.size)
    this.#change({ phase: 'uploading', percent, sentBytes })
    this.#expectProgress()
    if (Date.now() - this.#rememberedAt > rememberEveryMs) this.#remember()
  }

  #shouldRetry(error: DetailedError): boolean {
    const status = statusOf(error)
    if (this.#stopped || !isPassing(status, this.#hasBegun)) return false
    this.#change({ phase: 'reconnecting', trouble: troubleOf(status) })
    return navigator.onLine
  }

  #failed(error: Error) {
    if (this.#stopped) return
    const status = statusOf(error)
    if (isPassing(status, this.#hasBegun)) {
      // No event reports that the server has recovered.
      if (status > 0) this.#againIn(stalledMs)
      return this.#change({ phase: 'interrupted', trouble: troubleOf(status) })
    }
    this.#forget()
    if (isGone(status) && this.#hasBegun) return this.#startAnew()
    this.#change({ phase: 'refused', refusal: refusalOf(error, status) })
  }

  /** The server has deleted the unfinished upload, so the file is sent from the start. */
  #startAnew() {
    this.#objectName = objectName(this.#destination.companyId, this.#file)
    this.#upload = this.#create(null)
    this.#change({ phase: 'uploading', percent: uploadPercent(0, this.#file.size), sentBytes: 0 })
    this.#start()
  }

  async #finish() {
    this.#forget()
    this.#watch(false)
    this.#change({ percent: uploadProgress.stored, sentBytes: this.#file.size })
    try {
      const publicUrl = await this.#destination.publicUrl()
      const url = `${publicUrl}${publicObjectPath}/${buckets.videos}/${this.#objectName}`
      this.#change({ phase: 'stored', percent: uploadProgress.done, url })
    } catch {
      // Resuming a finished upload ends up here again.
      this.#watch(true)
      this.#againIn(stalledMs)
      this.#change({ phase: 'interrupted' })
    }
  }

  #watch(on: boolean) {
    clearTimeout(this.#stalled)
    window.removeEventListener('online', this.#again)
    window.removeEventListener('offline', this.#lost)
    if (!on) return
    window.addEventListener('online', this.#again)
    window.addEventListener('offline', this.#lost)
  }

  #expectProgress() {
    clearTimeout(this.#stalled)
    this.#stalled = setTimeout(() => {
      if (this.#state.phase === 'uploading') this.#change({ trouble: 'slow' })
      this.#againIn(stalledMs - slowMs)
    }, slowMs)
  }

  #againIn(ms: number) {
    clearTimeout(this.#stalled)
    this.#stalled = setTimeout(() => this.#again(), ms)
  }

  /** The network is back, or there has been no progress for long: retry now instead of waiting. */
  readonly #again = () => {
    const { phase } = this.#state
    if (phase !== 'paused' && phase !== 'refused' && phase !== 'stored') this.resume()
  }

  /** Requests in flight may take minutes to notice that the network is gone. */
  readonly #lost = () => {
    const { phase } = this.#state
    if (phase !== 'uploading' && phase !== 'reconnecting') return
    void this.#upload.abort()
    this.#change({ phase: 'interrupted' })
  }

  #change(part: Partial<UploadState>) {
    if (this.#left) return
    this.#state = { ...this.#state, trouble: undefined, ...part }
    this.#publish(this.#state)
  }

  #remember() {
    const { name, size, lastModified } = this.#file
    if (!this.#upload.url || !this.#destination.continued) return
    this.#rememberedAt = Date.now()
    rememberUpload(this.#destination.userId, {
      name,
      size,
      lastModified,
      uploadPath: this.#upload.url,
      objectName: this.#objectName,
      sentBytes: this.#state.sentBytes,
      startedAt: this.#startedAt,
    })
  }

  #forget() {
    forgetUpload(this.#destination.userId, this.#file)
  }
}

/** Deletes an unfinished upload from an earlier visit. */
export async function discardUpload(uploadPath: string): Promise<void> {
  const headers = { authorization: `Bearer ${await accessToken()}`, 'tus-resumable': '1.0.0' }
  await fetch(uploadPath, { method: 'DELETE', headers })
}

function troubleOf(status: number): UploadTrouble | undefined {
  if (status === 0) return undefined
  return status === 409 || status === 423 ? 'busy' : 'unable'
}

function isGone(status: number): boolean {
  return status === 404 || status === 410
}

/** The server's message; responses to HEAD requests have none. */
function refusalOf(error: Error, status: number): string {
  const said = error instanceof DetailedError ? error.originalResponse?.getBody().trim() : ''
  if (said) return said
  if (status === 413) return storageErrors.tooLarge.message
  if (status === 403) return storageErrors.uploadNotFound.message
  return generalErrors.internal.message
}
