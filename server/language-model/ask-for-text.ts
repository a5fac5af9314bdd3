import { askModel, type Message, ModelError, type ModelLimits, type Usage } from './ask-model.ts'
import type { ModelSettings } from './post-to-model.ts'

/** For short replies, on which somebody waits. */
export const shortLimits: ModelLimits = { firstMs: 20_000, nextMs: 10_000, wholeMs: 30_000 }

/** The whole reply of the configured server, of at most `longest` characters. Throws `ModelError`. */
export async function askForText(
  settings: ModelSettings,
  messages: readonly Message[],
  { longest, ...limits }: ModelLimits & { longest: number },
  signal: AbortSignal,
): Promise<{ text: string; used: Usage }> {
  const parts = askModel(settings, messages, limits, signal)
  let text = ''
  try {
    for (;;) {
      const { done, value } = await parts.next()
      if (done) return { text, used: value }
      text += value
      if (text.length > longest) throw new ModelError('cut', 'the reply does not end')
    }
  } finally {
    await parts.return({ input: null, output: null })
  }
}
