import { addUsage, type Usage } from '../../language-model/ask-model.ts'
import type { Written } from './queries.ts'

/** What an answer costs: the tokens of all its calls, and the time. */
export class Spending {
  readonly #model: string
  readonly #began = performance.now()
  #used: Usage = { input: 0, output: 0 }

  constructor(model: string) {
    this.#model = model
  }

  add(used: Usage) {
    this.#used = addUsage(this.#used, used)
  }

  written(): Written {
    return { model: this.#model, ms: Math.round(performance.now() - this.#began), ...this.#used }
  }
}
