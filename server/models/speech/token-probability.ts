import { LogitsProcessor, type Tensor } from '@huggingface/transformers'

/** Measures how probable the chosen tokens were, and changes nothing. */
export class TokenProbability extends LogitsProcessor {
  #last: Float32Array | null = null
  #sum = 0
  #count = 0

  override _call(tokens: bigint[][], logits: Tensor): Tensor {
    this.#addChosen(Number(tokens[0]?.at(-1)))
    this.#last = Float32Array.from(logits.data as Float32Array)
    return logits
  }

  /** The mean logarithm of the probabilities of all tokens but the last, which ends the text. */
  get mean(): number {
    return this.#count === 0 ? 0 : this.#sum / this.#count
  }

  #addChosen(token: number) {
    if (!this.#last) return
    this.#sum += (this.#last[token] ?? 0) - logOfSum(this.#last)
    this.#count += 1
  }
}

/** The logarithm of the sum of the exponentials. */
function logOfSum(logits: Float32Array): number {
  let most = Number.NEGATIVE_INFINITY
  for (const logit of logits) if (logit > most) most = logit
  let sum = 0
  for (const logit of logits) sum += Math.exp(logit - most)
  return most + Math.log(sum)
}
