// A process of its own: tells what texts mean, by a sentence model in a folder.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { Tokenizer } from '@huggingface/tokenizers'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { meaningWeights } from '../built-in-models.ts'
import { type Do, serveModel } from '../process/serve-model.ts'
import { meanVector } from './mean-vector.ts'

/** How many tokens a model reads if its configuration does not say. */
const usualTokens = 512

const [, , folder = ''] = process.argv

await serveModel(async (): Promise<Do<string[], Float32Array[]>> => {
  const [tokenizer, session, mostTokens] = await Promise.all([
    loadTokenizer(),
    InferenceSession.create(join(folder, meaningWeights), {
      intraOpNumThreads: 1,
      interOpNumThreads: 1,
    }),
    readMostTokens(),
  ])
  const embed = async (text: string) => {
    const ids = tokenizer.encode(text).ids
    // The last token ends the text, also of one that is cut.
    const kept = ids.length <= mostTokens ? ids : [...ids.slice(0, mostTokens - 1), ids.at(-1) ?? 0]
    const given: Record<string, Tensor> = {
      input_ids: whole(kept),
      attention_mask: whole(kept.map(() => 1)),
      token_type_ids: whole(kept.map(() => 0)),
    }
    const asked = Object.fromEntries(
      session.inputNames.map((name) => {
        const tensor = given[name]
        if (!tensor) throw new Error(`the model asks for ${name}, which no sentence model does`)
        return [name, tensor]
      }),
    )
    const { last_hidden_state: output } = await session.run(asked)
    if (!output) throw new Error('the model has no last_hidden_state')
    return meanVector(output.data, output.dims)
  }
  // Fails now rather than at the first question, if the model is of another kind.
  await embed('A text.')
  return async (texts, canceled) => {
    const vectors: Float32Array[] = []
    for (const text of texts) {
      canceled.throwIfAborted()
      vectors.push(await embed(text))
      // Lets the server cancel between two texts.
      await setImmediate()
    }
    return vectors
  }
})

async function loadTokenizer(): Promise<Tokenizer> {
  const [tokenizer, config] = await Promise.all([
    readJson('tokenizer.json'),
    readJson('tokenizer_config.json'),
  ])
  return new Tokenizer(tokenizer, config)
}

async function readMostTokens(): Promise<number> {
  const { max_position_embeddings: most } = await readJson('config.json')
  return typeof most === 'number' && most > 1 ? Math.min(most, usualTokens) : usualTokens
}

async function readJson(name: string): Promise<Record<string, unknown>> {
  return JSON.parse(await readFile(join(folder, name), 'utf8'))
}

function whole(values: number[]): Tensor {
  return new Tensor('int64', BigInt64Array.from(values, BigInt), [1, values.length])
}
