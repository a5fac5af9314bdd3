import { sentencesIn } from '../../../common/text/sentences.ts'

type Text = { title: string; language: string; text: string }

/**
 * What is embedded of a passage: each sentence after the names of its vendor, product and brief, between its neighbors.
 * Single sentences lose what 'it' is about, and whole passages mix what several sentences say.
 */
export function windowsOf({ title, language, text }: Text): string[] {
  const sentences = sentencesIn(text, language)
  return sentences.map((sentence, at) =>
    [title, sentences[at - 1], sentence, sentences[at + 1]].filter(Boolean).join(' '),
  )
}
