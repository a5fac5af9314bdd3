import { join } from 'node:path'
import type { Briefwell, Person } from './briefwell.ts'
import { startHelper } from './processes.ts'

export type Upload = {
  url: string
  accessToken: string
  key: string
  /** The file to send, and the bytes per request. */
  source: string
  chunkBytes: number
}

export type Uploader = {
  /** Sends a file as the upload form does; returns the time in milliseconds. */
  send(server: Briefwell, owner: Person, key: string, source: string): Promise<number>
  stop(): Promise<void>
}

/** A sender in its own process. */
export async function startUploader(chunkBytes: number): Promise<Uploader> {
  const script = join(import.meta.dirname, 'upload-process.ts')
  const helper = await startHelper<true, Upload, number | { failure: string }>(script)
  return {
    send: async ({ url }, { accessToken }, key, source) => {
      const answer = await helper.ask({ url, accessToken, key, source, chunkBytes })
      if (typeof answer === 'number') return answer
      throw new Error(`upload: ${answer.failure}`)
    },
    stop: helper.stop,
  }
}
