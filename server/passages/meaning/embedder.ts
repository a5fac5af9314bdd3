import { embeddingServer } from '../../language-model/model-settings.ts'
import type { ModelSettings } from '../../language-model/post-to-model.ts'
import { meaningModel } from '../../models/built-in-models.ts'
import { LocalMeaning } from '../../models/meaning/local-meaning.ts'
import { ModelUnavailable } from '../../models/process/protocol.ts'
import type { Services } from '../../platform/context.ts'
import { askEmbedder, EmbeddingError } from './ask-embedder.ts'
import { ordinaryTexts } from './ordinary-texts.ts'

/** A question's embedding, and the model that made it: vectors of two models are never compared. */
export type Meaning = { model: string; vector: number[] }

/** What tells the meaning of texts: the built-in model, or a server. Vectors have length 1. */
export type Embedder = {
  /** The model as it is kept with vectors; null if it cannot be used now. */
  findModel: () => Promise<string | null>
  /** Throws `EmbeddingError`. */
  embedPassages: (texts: string[], signal: AbortSignal) => Promise<number[][]>
  /** Null if it cannot be used now. Throws `EmbeddingError`, also if a person would wait too long. */
  embedQuestion: (text: string) => Promise<Meaning | null>
}

/** How long a question waits for its vector, and for a process that is starting: words find most passages as well. */
const patienceMs = 1000
const startingMs = 2000
/** How long the job waits for a server. */
const batchMs = 30_000
/** How long a failed server is not asked a question again. */
const restMs = 30_000

/** What is embedded: passages in windows that name their vendor. Vectors made otherwise had other prefixes. */
const inWindows = (model: string) => `named-windows/${model}`

/** What embeds on this installation; null if texts are compared by their words alone. */
export function embedderOf(services: Services): Embedder | null {
  const server = embeddingServer(services.env)
  if (server) return serverEmbedder(server)
  const local = localMeaning(services)
  return local && localEmbedder(local)
}

const restingUntil = new Map<string, number>()

function serverEmbedder(settings: ModelSettings): Embedder {
  const { baseUrl } = settings
  const model = inWindows(settings.model)
  return {
    findModel: async () => model,
    embedPassages: (texts, signal) =>
      askEmbedder(settings, texts, AbortSignal.any([signal, AbortSignal.timeout(batchMs)])),
    embedQuestion: async (text) => {
      if (performance.now() < (restingUntil.get(baseUrl) ?? 0)) return null
      try {
        const vectors = await askEmbedder(settings, [text], AbortSignal.timeout(patienceMs))
        return { model, vector: first(vectors) }
      } catch (error) {
        restingUntil.set(baseUrl, performance.now() + restMs)
        throw error
      }
    },
  }
}

const local = new WeakMap<Services, LocalMeaning>()

/** The built-in model of this process, which ends with the services. */
function localMeaning(services: Services): LocalMeaning | null {
  const model = meaningModel(services.env)
  if (!model) return null
  const known = local.get(services)
  if (known) return known
  const meaning = new LocalMeaning(services, model)
  local.set(services, meaning)
  services.atClose(() => meaning.stop())
  return meaning
}

type Use = keyof typeof ordinaryTexts

function localEmbedder(meaning: LocalMeaning): Embedder {
  const findModel = () => meaning.version().then((name) => inWindows(`local/${name}`), unavailable)
  const embed = async (texts: string[], use: Use, signal: AbortSignal) => {
    try {
      const common = await findCommon(meaning, use, signal)
      return (await meaning.embed(texts, use, signal)).map((vector) => without(common, vector))
    } catch (error) {
      const at = error instanceof ModelUnavailable || signal.aborted ? 'server' : 'text'
      throw new EmbeddingError(at, error instanceof Error ? error.message : String(error))
    }
  }
  const embedNow = async (text: string, signal: AbortSignal) => {
    const model = await findModel()
    if (model === null) return null
    return { model, vector: first(await embed([text], 'query', signal)) }
  }
  return {
    findModel,
    // A process that hangs is ended, and its work refused in the end.
    embedPassages: (texts, signal) => embed(texts, 'passage', signal),
    embedQuestion: (text) => {
      const signal = AbortSignal.timeout(meaning.ready ? patienceMs : startingMs)
      return Promise.race([embedNow(text, signal), whenAborted(signal)])
    },
  }
}

const commons = new WeakMap<LocalMeaning, Map<Use, number[]>>()

/**
 * What the model gives all texts in common, which says nothing about any: without it, the signs of vectors tell nearly
 * as well as the vectors which of them are near.
 */
async function findCommon(meaning: LocalMeaning, use: Use, signal: AbortSignal): Promise<number[]> {
  const known = commons.get(meaning) ?? new Map<Use, number[]>()
  commons.set(meaning, known)
  const common = known.get(use) ?? meanOf(await meaning.embed(ordinaryTexts[use], use, signal))
  known.set(use, common)
  return common
}

const meanOf = (vectors: readonly Float32Array[]): number[] =>
  Array.from(vectors[0] ?? [], (_, at) =>
    vectors.reduce((sum, vector) => sum + (vector[at] ?? 0) / vectors.length, 0),
  )

/** A vector of length 1 without what is common; as it is if nothing remains. */
function without(common: readonly number[], vector: Float32Array): number[] {
  const rest = Array.from(vector, (value, at) => value - (common[at] ?? 0))
  const length = Math.hypot(...rest)
  return length === 0 ? [...vector] : rest.map((value) => Math.fround(value / length))
}

function unavailable(error: unknown): null {
  if (error instanceof ModelUnavailable) return null
  throw error
}

/** Rejects at the end of `signal`: reading the model's files does not look at it. */
const whenAborted = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    const tooLate = () => reject(new EmbeddingError('server', 'it took too long'))
    signal.addEventListener('abort', tooLate, { once: true })
  })

function first([vector]: number[][]): number[] {
  if (!vector) throw new EmbeddingError('server', 'no vector')
  return vector
}
