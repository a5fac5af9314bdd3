import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { registerMediabunnyServer } from '@mediabunny/server'
import { ALL_FORMATS, AudioSampleSink, BufferSource, Input } from 'mediabunny'

/** A received request, with its audio fully decoded. */
export type Heard = {
  path: string
  authorization: string | undefined
  fields: Record<string, string>
  fileName: string
  seconds: number
  channels: number
  bytes: number
}

type Answer = (heard: Heard, response: ServerResponse, turn: number) => unknown

/** A real HTTP server with the API of OpenAI's `/audio/transcriptions`. */
export async function runTranscriber({ decoding = true } = {}) {
  registerMediabunnyServer({ hardwareContext: null })
  const heard: Heard[] = []
  const state: { answer: Answer } = { answer: () => ({ text: '', segments: [] }) }
  const server = createServer((request, response) => {
    void hear(request, decoding).then(async (got) => {
      heard.push(got)
      const answer = await state.answer(got, response, heard.length)
      if (answer === undefined) return
      response.setHeader('content-type', 'application/json')
      response.end(typeof answer === 'string' ? answer : JSON.stringify(answer))
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    heard,
    /** Sets how it answers from now on; without a return value, it writes to `response` or never answers. */
    answers: (answer: Answer) => {
      state.answer = answer
      heard.length = 0
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

async function hear(request: IncomingMessage, decoding: boolean): Promise<Heard> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  const body = new Response(Buffer.concat(chunks), {
    headers: { 'content-type': request.headers['content-type'] ?? '' },
  })
  const form = await body.formData()
  const file = form.get('file') as File
  const fields = [...form].filter(([, value]) => typeof value === 'string')
  return {
    path: request.url ?? '',
    authorization: request.headers.authorization,
    fields: Object.fromEntries(fields) as Record<string, string>,
    fileName: file.name,
    bytes: file.size,
    ...(decoding ? await decode(await file.arrayBuffer()) : { seconds: 0, channels: 0 }),
  }
}

async function decode(bytes: ArrayBuffer) {
  const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS })
  const track = await input.getPrimaryAudioTrack()
  if (!track) throw new Error('the piece has no sound')
  let seconds = 0
  let channels = 0
  for await (const sample of new AudioSampleSink(track).samples()) {
    seconds += sample.duration
    channels = sample.numberOfChannels
    sample.close()
  }
  input.dispose()
  return { seconds, channels }
}
