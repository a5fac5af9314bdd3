import { DetailedError, Upload, type UploadOptions } from 'tus-js-client'
import { generalErrors } from '../../contract/errors.ts'
import {
  buckets,
  publicObjectPath,
  storageErrors,
  uploadProgress,
  videoChunkBytes,
} from '../../contract/storage.ts'
import { objectName } from '../platform/object-name.ts'
import { accessToken, renewSession } from '../platform/session.ts'
import { forgetUpload, rememberUpload, unfinishedUploadOf } from './unfinished-uploads.ts'
import { uploadPercent } from './upload-progress.ts'

/**
 * `reconnecting`: the connection was lost and the upload goes on by itself. `interrupted`: it did
 * not for a while, and waits for the network or the user. `refused`: the server will not have it.
 */
export type UploadPhase =
  | 'uploading'
  | 'reconnecting'
  | 'paused'
  | 'interrupted'
  | 'refused'
  | 'stored'

export type UploadState = {
  phase: UploadPhase
  percent: number
  sentBytes: number
  /** Why it was refused, in the server's words. */
  refusal?: string
  /** The public address, once the video is stored. */
  url?: string
}

type Destination = {
  companyId: string
  userId: string
  /** Answers the address of this installation. */
  publicUrl: () => Promise<string>
}

const endpoint = '/storage/v1/upload/resumable'
// Every piece that arrives begins this list anew; a server that restarts is back long before its end.
const retryDelays = [0, 1000, 2000, 3000, 5000, 8000, 10_000, 15_000, 20_000]
const rememberEveryMs = 1000
// A connection that died without a word is given up after this long.
const stalledMs = 60_000

/** One video on its way into the store, in pieces that survive a lost connection and a reload. */
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

  /** `publish` hears every change. Starts at once; goes on where an earlier attempt ended. */
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
    this.#upload.start()
  }

  pause(): void {
    this.#stopped = true
    void this.#upload.abort()
    this.#change({ phase: 'paused' })
  }

  /** Goes on where the server has got to, with all attempts before it. */
  resume(): void {
    void this.#upload.abort()
    this.#stopped = false
    this.#change({ phase: 'uploading' })
    this.#upload = this.#create(this.#upload.url)
    this.#upload.start()
  }

  /** Ends it here and on the server; the file may be chosen anew. */
  remove(): void {
    this.#forget()
    this.leave()
    const { phase } = this.#state
    if (phase === 'stored' || phase === 'refused') return
    // What the server does not hear of now, it forgets by itself after a day.
    this.#upload.abort(true).catch(() => undefined)
  }

  /** Stops without a word to the server: choosing the same file again goes on from here. */
  leave(): void {
    this.#left = true
    this.#stopped = true
    this.#watch(false)
    void this.#upload.abort()
  }

  #create(uploadUrl: string | null): Upload {
    const options: UploadOptions = {
      endpoint,
      uploadUrl,
      chunkSize: videoChunkBytes,
      retryDelays,
      // Remembered by ourselves, for each user apart.
      storeFingerprintForResuming: false,
      metadata: {
        bucketName: buckets.videos,
        objectName: this.#objectName,
        contentType: this.#file.type || 'application/octet-stream',
        cacheControl: '3600',
      },
      onBeforeRequest: async (request) => {
        const token = await accessToken()
        if (this.#stopped && request.getMethod() !== 'DELETE') throw new Error('stopped')
        request.setHeader('authorization', `Bearer ${token}`)
      },
      onAfterResponse: async (_request, response) => {
        if (response.getStatus() === 401) await renewSession()
      },
      onUploadUrlAvailable: () => this.#begun(),
      onProgress: (sentBytes) => this.#progressed(sentBytes),
      onShouldRetry: (error) => this.#shouldRetry(error),
      onSuccess: () => void this.#finish(),
      onError: (error) => this.#failed(error),
    }
    return new Upload(this.#file, uploadUrl ? { ...options, endpoint: null } : options)
  }

  /** The upload has its address: from now on it goes on there, and is never begun a second time. */
  #begun() {
    const { url, options } = this.#upload
    if (!url) return
    // The server names its public address; this page may be open under another one.
    this.#upload.url = new URL(url, location.href).pathname
    options.endpoint = null
    this.#remember()
  }

  #progressed(sentBytes: number) {
    if (this.#stopped) return
    const percent = uploadPercent(sentBytes, this.#file.size)
    this.#change({ phase: 'uploading', percent, sentBytes })
    clearTimeout(this.#stalled)
    this.#stalled = setTimeout(() => this.#again(), stalledMs)
    if (Date.now() - this.#rememberedAt > rememberEveryMs) this.#remember()
  }

  #shouldRetry(error: DetailedError): boolean {
    if (this.#stopped || !isPassing(statusOf(error))) return false
    this.#change({ phase: 'reconnecting' })
    return navigator.onLine
  }

  #failed(error: Error) {
    if (this.#stopped) return
    const status = statusOf(error)
    if (isPassing(status)) return this.#change({ phase: 'interrupted' })
    this.#forget()
    if (isGone(status) && this.#upload.options.endpoint === null) return this.#startAnew()
    this.#change({ phase: 'refused', refusal: refusalOf(error, status) })
  }

  /** The server no longer knows the unfinished upload: the file is sent from its start. */
  #startAnew() {
    this.#objectName = objectName(this.#destination.companyId, this.#file)
    this.#upload = this.#create(null)
    this.#change({ phase: 'uploading', percent: uploadPercent(0, this.#file.size), sentBytes: 0 })
    this.#upload.start()
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
      // Asking for the finished upload again leads back here.
      this.#watch(true)
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

  /** The network is back, or nothing has moved for long: no use in waiting for the next attempt. */
  readonly #again = () => {
    const { phase } = this.#state
    if (phase !== 'paused' && phase !== 'refused' && phase !== 'stored') this.resume()
  }

  /** Requests under way may not notice for minutes. */
  readonly #lost = () => {
    const { phase } = this.#state
    if (phase !== 'uploading' && phase !== 'reconnecting') return
    void this.#upload.abort()
    this.#change({ phase: 'interrupted' })
  }

  #change(part: Partial<UploadState>) {
    if (this.#left) return
    this.#state = { ...this.#state, ...part }
    this.#publish(this.#state)
  }

  #remember() {
    const { name, size, lastModified } = this.#file
    if (!this.#upload.url) return
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

/** Ends an unfinished upload of an earlier visit. */
export async function discardUpload(uploadPath: string): Promise<void> {
  const headers = { authorization: `Bearer ${await accessToken()}`, 'tus-resumable': '1.0.0' }
  await fetch(uploadPath, { method: 'DELETE', headers })
}

/** The status of the answer; 0 where there was none. */
function statusOf(error: Error): number {
  return error instanceof DetailedError ? (error.originalResponse?.getStatus() ?? 0) : 0
}

/** What time heals: no connection, a busy or restarting server, a lock, a token just renewed. */
function isPassing(status: number): boolean {
  return status === 0 || (status >= 500 && status !== 507) || [401, 409, 423, 429].includes(status)
}

function isGone(status: number): boolean {
  return status === 404 || status === 410
}

/** The server's words; answers to HEAD have none. */
function refusalOf(error: Error, status: number): string {
  const said = error instanceof DetailedError ? error.originalResponse?.getBody().trim() : ''
  if (said) return said
  if (status === 413) return storageErrors.tooLarge.message
  if (status === 403) return storageErrors.uploadNotFound.message
  return generalErrors.internal.message
}
