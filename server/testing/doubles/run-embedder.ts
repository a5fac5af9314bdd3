import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A received request. */
type Heard = { path: string; authorization: string | undefined; model: string; input: string[] }
/** Writes to `response` itself, or returns the vectors. */
type Answer = (heard: Heard, response: ServerResponse) => unknown[] | undefined

/** Words with the same meaning share a dimension; the last one keeps every vector non-zero. */
const meanings = [/pric|cost|fee|euro/i, /weigh|heavy|kilogram/i, /brisk|zippy/i, /./]

/** The stand-in's embedding: how often the text mentions each of its few subjects. */
const vectorOf = (text: string) =>
  meanings.map((words) => (words.source === '.' ? 0.1 : (text.match(words)?.length ?? 0)))

/** A real HTTP server with the API of OpenAI's `/embeddings`. */
export async function runEmbedder() {
  const heard: Heard[] = []
  const usual: Answer = ({ input }) => input.map(vectorOf)
  const state = { answer: usual }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const { model, input } = JSON.parse(Buffer.concat(chunks).toString()) as Heard
    const { authorization } = request.headers
    const got = { path: request.url ?? '', authorization, model, input }
    heard.push(got)
    const vectors = state.answer(got, response)
    if (!vectors) return
    const data = vectors.map((embedding, index) => ({ object: 'embedding', index, embedding }))
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ object: 'list', model, data: data.toReversed() }))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    heard,
    close: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
    /** Sets how it answers from now on; by default like a working model. */
    answers: (answer: Answer = usual) => {
      state.answer = answer
      heard.length = 0
    },
  }
}
