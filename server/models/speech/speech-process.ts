// A process of its own: recognizes speech with a Whisper model in a folder.
import { basename, dirname } from 'node:path'
import {
  AutoProcessor,
  env,
  LogitsProcessorList,
  type PreTrainedTokenizer,
  Tensor,
  WhisperForConditionalGeneration,
} from '@huggingface/transformers'
import { type Do, serveModel } from '../process/serve-model.ts'
import { readTokens } from './read-tokens.ts'
import type { Languages, Listening, SpeechResult, SpeechWork, Words } from './speech-work.ts'
import { TokenProbability } from './token-probability.ts'

/** More tokens than anybody says in 30 seconds. */
const mostTokens = 224
/** The longest phrase that a second attempt may repeat, in tokens. */
const longestRepeated = 4
/** How much of the names the model is told, in tokens: it has room for 448, with what is said. */
const mostNameTokens = 200

const [, , folder = '', threads = '1'] = process.argv

env.localModelPath = dirname(folder)
env.allowRemoteModels = false

await serveModel(async (): Promise<Do<SpeechWork, SpeechResult>> => {
  const name = basename(folder)
  const session = { intraOpNumThreads: Number(threads), interOpNumThreads: 1 }
  const [model, processor] = await Promise.all([
    WhisperForConditionalGeneration.from_pretrained(name, {
      dtype: 'q8',
      session_options: session,
    }),
    AutoProcessor.from_pretrained(name),
  ])
  const tokenizer = processor.tokenizer as PreTrainedTokenizer
  const generation = readGeneration(model.generation_config)

  /** One step of the decoder: after its first token it says the language. */
  async function findLanguages(input_features: Tensor): Promise<Languages> {
    if (!generation.languages) return { en: 1 }
    const first = new Tensor('int64', BigInt64Array.of(BigInt(generation.start)), [1, 1])
    const { logits } = await model({ input_features, decoder_input_ids: first })
    return probabilities(logits.data, generation.languages)
  }

  /** What the decoder is given: the names as what was said before, then the language and the task. */
  function beginningFor({ language, names, again }: Listening): number[] {
    const { before, start, languages, transcribe } = generation
    const known = again ? [] : names
    const tokens = tokenizer.encode(` ${known.join(', ')}.`, { add_special_tokens: false })
    // A name may be written like a token with a meaning of its own.
    const text = tokens.filter((token) => token < generation.end).slice(0, mostNameTokens)
    return [
      ...(known.length > 0 ? [before, ...text] : []),
      start,
      ...(languages ? [languages[`<|${language}|>`] ?? 0, transcribe] : []),
    ]
  }

  async function findWords(inputs: Tensor, work: Listening & { sound: Int16Array }) {
    const beginning = beginningFor(work)
    const probability = new TokenProbability()
    const processors = new LogitsProcessorList()
    processors.push(probability)
    const output = (await model.generate({
      inputs,
      // The form of the options that the library documents for Whisper.
      ...({
        decoder_input_ids: beginning,
        ...(work.again && { no_repeat_ngram_size: longestRepeated }),
        return_timestamps: true,
        max_new_tokens: mostTokens,
      } as object),
      logits_processor: processors,
    })) as Tensor
    const tokens = Array.from(output.data as BigInt64Array, Number).slice(beginning.length)
    const from = tokens.findIndex((token) => token >= generation.firstTimestamp)
    const heard = (from < 0 ? [] : tokens.slice(from)).filter((token) => token !== generation.end)
    const ms = (work.sound.length / 16_000) * 1000
    const decode = (ids: number[]) => tokenizer.decode(ids, { skip_special_tokens: true })
    const words: Words = {
      ...readTokens(heard, generation.firstTimestamp, ms, decode),
      logProbability: probability.mean,
    }
    return words
  }

  return async (work, canceled) => {
    const { input_features } = await processor(
      Float32Array.from(work.sound, (value) => value / 32_768),
    )
    canceled.throwIfAborted()
    if (work.find === 'languages') return { languages: await findLanguages(input_features) }
    const { languages } = generation
    if (!knows(languages, work.language)) return { unknown: 'language' }
    return { words: await findWords(input_features, work) }
  }
})

/** What a Whisper model says of its tokens; throws for a model of another kind. */
function readGeneration(config: unknown) {
  const {
    decoder_start_token_id,
    eos_token_id,
    no_timestamps_token_id,
    prev_sot_token_id,
    lang_to_id,
    task_to_id,
    is_multilingual,
  } = config as Record<string, unknown>
  const end = Array.isArray(eos_token_id) ? eos_token_id[0] : eos_token_id
  if (
    typeof decoder_start_token_id !== 'number' ||
    typeof end !== 'number' ||
    typeof no_timestamps_token_id !== 'number' ||
    typeof prev_sot_token_id !== 'number'
  ) {
    throw new Error('this is no Whisper model')
  }
  return {
    /** Begins what was said before the sound. */
    before: prev_sot_token_id,
    start: decoder_start_token_id,
    end,
    firstTimestamp: no_timestamps_token_id + 1,
    /** The tokens of languages; null for a model that knows English alone. */
    languages: is_multilingual ? (lang_to_id as Record<string, number>) : null,
    transcribe: is_multilingual ? ((task_to_id as Record<string, number>).transcribe ?? 0) : 0,
  }
}

function knows(languages: Record<string, number> | null, code: string): boolean {
  return languages ? `<|${code}|>` in languages : code === 'en'
}

/** The share of each language, from the logits of their tokens. */
function probabilities(logits: Float32Array, languages: Record<string, number>): Languages {
  const weights = Object.entries(languages).map(
    ([token, id]) => [token.replace(/[<|>]/g, ''), Math.exp(logits[id] ?? 0)] as const,
  )
  const sum = weights.reduce((all, [, weight]) => all + weight, 0)
  return Object.fromEntries(weights.map(([code, weight]) => [code, weight / sum]))
}
