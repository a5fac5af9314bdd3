import { DetailedError, type UploadOptions } from 'tus-js-client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { storageErrors, videoChunkBytes } from '../../contract/storage/storage.ts'
import { rememberUpload, unfinishedUploadOf } from './unfinished-uploads.ts'
import { discardUpload, type UploadState, VideoUpload } from './video-upload.ts'

const session = vi.hoisted(() => ({ accessToken: vi.fn(), renewSession: vi.fn() }))
vi.mock('../platform/auth/session.ts', () => session)

/** A fake of tus-js-client: records calls, and lets a test act as the server. */
class FakeUpload {
  static all: FakeUpload[] = []
  readonly options: UploadOptions
  url: string | null
  readonly start = vi.fn()
  readonly abort = vi.fn(async (_terminate?: boolean) => {})

  constructor(_file: File, options: UploadOptions) {
    this.options = options
    this.url = options.uploadUrl ?? null
    FakeUpload.all.push(this)
  }
}
const fake = vi.hoisted(() => ({ upload: null as unknown }))
vi.mock('tus-js-client', async (original) => ({
  ...(await original<typeof import('tus-js-client')>()),
  get Upload() {
    return fake.upload
  },
}))

const file = new File(['0123456789'], 'Demo.MP4', { type: 'video/mp4', lastModified: 5 })
const destination = {
  companyId: 'company',
  userId: 'user',
  continued: true,
  publicUrl: vi.fn(async () => 'https://b.example'),
}
let states: UploadState[]

const begin = () => new VideoUpload(file, destination, (state) => states.push(state))
const state = () => states.at(-1)
const current = () => FakeUpload.all.at(-1) as FakeUpload
const known = () => unfinishedUploadOf('user', file)

/** The server assigns the upload's URL. */
function created(path = '/storage/v1/upload/resumable/1') {
  current().url = `https://public.example${path}`
  current().options.onUploadUrlAvailable?.()
}

/** The server responds with `status`; 0 stands for a lost connection. */
function failure(status: number, body = '') {
  const response = { getStatus: () => status, getBody: () => body }
  return Object.assign(new DetailedError('failed'), {
    originalResponse: status === 0 ? null : response,
  }) as DetailedError
}

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('location', { href: 'http://127.0.0.1:3000/briefs/new' })
  vi.stubGlobal('navigator', { onLine: true })
  vi.useFakeTimers({ now: 1_000_000 })
  session.accessToken.mockResolvedValue('token')
  session.renewSession.mockResolvedValue(undefined)
  fake.upload = FakeUpload
  FakeUpload.all = []
  states = []
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

describe('VideoUpload', () => {
  test('starts immediately, in pieces, under a new name in the folder of the company', () => {
    begin()
    expect(state()).toMatchObject({ phase: 'uploading', percent: 10, sentBytes: 0 })
    expect(current().start).toHaveBeenCalledOnce()
    const { endpoint, chunkSize, metadata } = current().options
    expect({ endpoint, chunkSize }).toEqual({
      endpoint: '/storage/v1/upload/resumable',
      chunkSize: videoChunkBytes,
    })
    expect(metadata).toMatchObject({ bucketName: 'brief_videos', contentType: 'video/mp4' })
    expect(metadata?.objectName).toMatch(/^company\/1000000-[0-9a-f]{32}\.mp4$/)
  })

  test('reports progress and stores where to resume, at the address of this page', () => {
    begin()
    created()
    expect(current().url).toBe('/storage/v1/upload/resumable/1')
    vi.advanceTimersByTime(1001)
    current().options.onProgress?.(5, 10)
    expect(state()).toMatchObject({ phase: 'uploading', percent: 42.5, sentBytes: 5 })
    expect(known()).toMatchObject({
      uploadPath: '/storage/v1/upload/resumable/1',
      objectName: current().options.metadata?.objectName,
      sentBytes: 5,
      startedAt: 1_000_000,
    })
  })

  test('resumes an unfinished upload of the same file', () => {
    const uploadPath = '/storage/v1/upload/resumable/earlier'
    const { name, size, lastModified } = file
    const entry = { name, size, lastModified, uploadPath, objectName: 'company/earlier.mp4' }
    rememberUpload('user', { ...entry, sentBytes: 5, startedAt: 999_000 })
    begin()
    expect(state()).toMatchObject({ phase: 'uploading', sentBytes: 5, percent: 42.5 })
    expect(current().options).toMatchObject({ uploadUrl: uploadPath, endpoint: null })
    expect(current().options.metadata?.objectName).toBe('company/earlier.mp4')
  })

  test('sends the current token, and renews a session that has expired', async () => {
    begin()
    const request = { setHeader: vi.fn(), getMethod: () => 'PATCH' }
    await current().options.onBeforeRequest?.(request as never)
    expect(request.setHeader).toHaveBeenCalledWith('authorization', 'Bearer token')
    const answered = (status: number) =>
      current().options.onAfterResponse?.(request as never, { getStatus: () => status } as never)
    await answered(204)
    expect(session.renewSession).not.toHaveBeenCalled()
    await answered(401)
    expect(session.renewSession).toHaveBeenCalledOnce()
  })

  test.each([503, 429, 401])(
    'reports that the server cannot store anything (%i), and retries by itself',
    (status) => {
      begin()
      created()
      current().options.onShouldRetry?.(failure(status), 0, {})
      expect(state()).toMatchObject({ phase: 'reconnecting', trouble: 'unable' })
      const upload = current()
      upload.options.onError?.(failure(status))
      expect(state()).toMatchObject({ phase: 'interrupted', trouble: 'unable' })
      vi.advanceTimersByTime(60_000)
      expect(state()).toMatchObject({ phase: 'uploading', trouble: undefined })
      expect(current()).not.toBe(upload)
      current().options.onShouldRetry?.(failure(0), 0, {})
      expect(state()).toMatchObject({ phase: 'reconnecting', trouble: undefined })
    },
  )

  test('says that the server still works on the upload, and tries again by itself', () => {
    begin()
    created()
    current().options.onShouldRetry?.(failure(423), 0, {})
    expect(state()).toMatchObject({ phase: 'reconnecting', trouble: 'busy' })
    current().options.onError?.(failure(423))
    expect(state()).toMatchObject({ phase: 'interrupted', trouble: 'busy' })
    vi.advanceTimersByTime(60_000)
    expect(state()).toMatchObject({ phase: 'uploading', trouble: undefined })
    expect(FakeUpload.all).toHaveLength(2)
  })

  test('says when nothing has moved for ten seconds, and reconnects after a minute', () => {
    begin()
    created()
    current().options.onProgress?.(5, 10)
    vi.advanceTimersByTime(9999)
    expect(state()?.trouble).toBeUndefined()
    vi.advanceTimersByTime(1)
    expect(state()).toMatchObject({ phase: 'uploading', trouble: 'slow', sentBytes: 5 })
    current().options.onProgress?.(6, 10)
    expect(state()?.trouble).toBeUndefined()
    vi.advanceTimersByTime(59_999)
    expect(FakeUpload.all).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(FakeUpload.all).toHaveLength(2)
    expect(state()).toMatchObject({ phase: 'uploading', sentBytes: 6 })
    // Nor is the question where to continue answered.
    vi.advanceTimersByTime(60_000)
    expect(FakeUpload.all).toHaveLength(3)
  })

  test.each([0, 401, 409, 423, 429, 500, 503])(
    'reconnects after %i, then waits for the network to return',
    (status) => {
      begin()
      created()
      const upload = current()
      expect(upload.options.onShouldRetry?.(failure(status), 0, {})).toBe(true)
      expect(state()?.phase).toBe('reconnecting')
      upload.options.onError?.(failure(status))
      expect(state()?.phase).toBe('interrupted')
      expect(known()).toBeDefined()
      window.dispatchEvent(new Event('online'))
      expect(state()?.phase).toBe('uploading')
      expect(current()).not.toBe(upload)
      expect(current().options.uploadUrl).toBe('/storage/v1/upload/resumable/1')
      expect(current().start).toHaveBeenCalledOnce()
    },
  )

  test('does not retry while the browser is offline', () => {
    vi.stubGlobal('navigator', { onLine: false })
    begin()
    window.dispatchEvent(new Event('offline'))
    expect(current().abort).toHaveBeenCalled()
    expect(state()?.phase).toBe('interrupted')
    expect(current().options.onShouldRetry?.(failure(0), 0, {})).toBe(false)
  })

  test('pauses, ignores late events, and resumes at its address', async () => {
    const upload = begin()
    created()
    upload.pause()
    expect(state()?.phase).toBe('paused')
    const paused = current()
    paused.options.onProgress?.(9, 10)
    paused.options.onError?.(failure(0))
    window.dispatchEvent(new Event('online'))
    expect(state()).toMatchObject({ phase: 'paused', sentBytes: 0 })
    const request = { setHeader: vi.fn(), getMethod: () => 'PATCH' }
    await expect(paused.options.onBeforeRequest?.(request as never)).rejects.toThrow('stopped')
    upload.resume()
    expect(state()?.phase).toBe('uploading')
    expect(current().options.uploadUrl).toBe('/storage/v1/upload/resumable/1')
  })

  test.each([
    [415, 'mime type text/html is not supported\n', 'mime type text/html is not supported'],
    [413, '', storageErrors.tooLarge.message],
    [403, '', storageErrors.uploadNotFound.message],
    [507, 'The disk is full', 'The disk is full'],
  ])('gives up when refused with %i, with the reason', (status, body, refusal) => {
    begin()
    created()
    expect(current().options.onShouldRetry?.(failure(status), 0, {})).toBe(false)
    current().options.onError?.(failure(status, body))
    expect(state()).toMatchObject({ phase: 'refused', refusal })
    expect(known()).toBeUndefined()
    window.dispatchEvent(new Event('online'))
    expect(FakeUpload.all).toHaveLength(1)
  })

  test('gives up when the company has too many files, with the reason', () => {
    begin()
    const refusal = 'Your company has reached its maximum of 9 files.'
    expect(current().options.onShouldRetry?.(failure(409), 0, {})).toBe(false)
    current().options.onError?.(failure(409, refusal))
    expect(state()).toMatchObject({ phase: 'refused', refusal })
  })

  test.each([404, 410])('starts over when the server has forgotten the upload (%i)', (status) => {
    begin()
    created()
    current().options.onProgress?.(5, 10)
    const before = current().options.metadata?.objectName
    current().options.onError?.(failure(status))
    expect(state()).toMatchObject({ phase: 'uploading', percent: 10, sentBytes: 0 })
    expect(current().options).toMatchObject({ endpoint: '/storage/v1/upload/resumable' })
    expect(current().options.metadata?.objectName).not.toBe(before)
    // A server without such a route is not asked again.
    current().options.onError?.(failure(status))
    expect(state()?.phase).toBe('refused')
  })

  test('returns the public address once the video is stored', async () => {
    begin()
    created()
    current().options.onSuccess?.({} as never)
    expect(state()).toMatchObject({ phase: 'uploading', percent: 75, sentBytes: 10 })
    expect(known()).toBeUndefined()
    await vi.waitFor(() => expect(state()?.phase).toBe('stored'))
    const name = current().options.metadata?.objectName
    expect(state()).toMatchObject({
      percent: 100,
      url: `https://b.example/storage/v1/object/public/brief_videos/${name}`,
    })
  })

  test('is interrupted when the public address is unavailable, and asks again', async () => {
    destination.publicUrl.mockRejectedValueOnce(new Error('offline'))
    begin()
    created()
    current().options.onSuccess?.({} as never)
    await vi.waitFor(() => expect(state()?.phase).toBe('interrupted'))
    vi.advanceTimersByTime(60_000)
    expect(state()?.phase).toBe('uploading')
    current().options.onSuccess?.({} as never)
    await vi.waitFor(() => expect(state()?.phase).toBe('stored'))
  })

  test('when removed, is deleted on the server unless it is stored', async () => {
    const upload = begin()
    created()
    const heard = states.length
    upload.remove()
    expect(current().abort).toHaveBeenLastCalledWith(true)
    expect(known()).toBeUndefined()
    current().options.onProgress?.(9, 10)
    expect(states).toHaveLength(heard)

    const stored = begin()
    current().options.onSuccess?.({} as never)
    await vi.waitFor(() => expect(state()?.phase).toBe('stored'))
    stored.remove()
    expect(current().abort).not.toHaveBeenCalledWith(true)
  })

  test('when left, reports nothing more, and can be resumed later', () => {
    const upload = begin()
    created()
    const heard = states.length
    upload.leave()
    current().options.onError?.(failure(0))
    window.dispatchEvent(new Event('online'))
    vi.advanceTimersByTime(120_000)
    expect(states).toHaveLength(heard)
    expect(current().abort).not.toHaveBeenCalledWith(true)
    expect(known()).toBeDefined()
  })
})

test('discardUpload ends an unfinished upload on the server', async () => {
  const fetched = vi.fn<typeof fetch>(async () => new Response(null, { status: 204 }))
  vi.stubGlobal('fetch', fetched)
  await discardUpload('/storage/v1/upload/resumable/1')
  expect(fetched).toHaveBeenCalledWith('/storage/v1/upload/resumable/1', {
    method: 'DELETE',
    headers: { authorization: 'Bearer token', 'tus-resumable': '1.0.0' },
  })
})
