import { DetailedError, type UploadOptions } from 'tus-js-client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storageErrors } from '../../../contract/storage/storage.ts'
import { uploadBriefFile } from './upload-brief-file.ts'

/** Acts as the server: ends an upload with a status, before or after it has been created. */
const server = vi.hoisted(() => ({ status: 0, body: '', creates: false, retries: false }))

vi.mock('tus-js-client', async (original) => ({
  ...(await original<typeof import('tus-js-client')>()),
  Upload: class {
    readonly #options: UploadOptions
    url: string | null = null

    constructor(_file: File, options: UploadOptions) {
      this.#options = options
    }

    start() {
      const { status, body, creates } = server
      if (creates) {
        this.url = 'https://public.example/storage/v1/upload/resumable/1'
        this.#options.onUploadUrlAvailable?.()
      }
      const originalResponse = { getStatus: () => status, getBody: () => body }
      const error = Object.assign(new DetailedError('failed'), { originalResponse })
      server.retries = this.#options.onShouldRetry?.(error as DetailedError, 0, {}) ?? true
      this.#options.onError?.(error as DetailedError)
    }
  },
}))

const file = new File(['0123456789'], 'Slides.pdf', { type: 'application/pdf' })
const upload = () => uploadBriefFile(file, 'company', () => {})

beforeEach(() => {
  vi.stubGlobal('location', { href: 'http://127.0.0.1:3000/briefs/1' })
  vi.stubGlobal('navigator', { onLine: true })
})
afterEach(() => vi.unstubAllGlobals())

test.each([
  [409, 'Your company has reached its maximum of 9 files.\n', undefined],
  [413, '', storageErrors.quotaExceeded.message],
  [415, '', storageErrors.notABriefFile.message],
])('uploadBriefFile gives up when the file is refused with %i', async (status, body, message) => {
  Object.assign(server, { status, body, creates: false })
  await expect(upload()).rejects.toMatchObject({ status, message: message ?? body.trim() })
  expect(server.retries).toBe(false)
})

test.each([409, 423, 503])('uploadBriefFile retries after %i once it has begun', async (status) => {
  Object.assign(server, { status, body: '', creates: true })
  await expect(upload()).rejects.toBeInstanceOf(DetailedError)
  expect(server.retries).toBe(true)
})
