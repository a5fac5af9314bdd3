import type { DemoBrief, DemoCompany } from './demo-content.ts'
import type { Figure } from './story.ts'
import { sampleRate, type Voice } from './voice.ts'

/** A caption, in seconds; `spoken` is null where this machine has no voice. */
export type Line = {
  text: string
  from: number
  to: number
  spoken: Float32Array<ArrayBuffer> | null
}

/** A slide with what is said while it is shown. It is a chapter of the video. */
export type Scene = {
  title: string
  figure: Figure | null
  from: number
  to: number
  lines: Line[]
}

type Plan = { voice: Voice | null; seconds: number }

/** Pauses in seconds: after a line, and before the first line of a slide. */
const pauses = { line: 0.5, slide: 0.8 }

/**
 * The slides of a brief's video with their times: the title, the chapters of its story, and whom to
 * ask. Lines last as long as they are spoken; pauses are extended until the video has `seconds`.
 */
export async function makeScript(
  company: DemoCompany,
  brief: DemoBrief,
  { voice, seconds }: Plan,
): Promise<Scene[]> {
  const said: { spoken: Line['spoken']; lasts: number }[] = []
  for (const text of linesOf(company, brief)) {
    const spoken = voice && (await voice(text))
    said.push({ spoken, lasts: spoken ? spoken.length / sampleRate : readingTime(text) })
  }
  const natural = said.reduce((sum, { lasts }) => sum + lasts + pauses.line, 0)
  const chapters = chaptersOf(company, brief)
  const spare = (seconds - natural - (pauses.slide + 0.5) * chapters.length) / said.length
  const pause = pauses.line + Math.max(0, spare)
  const scenes: Scene[] = []
  let time = 0
  for (const { title, figure, lines } of chapters) {
    const from = time
    time += pauses.slide
    const timed = lines.map((text): Line => {
      const { spoken = null, lasts = 0 } = said.shift() ?? {}
      const start = time
      time += lasts + pause
      return { text, from: start, to: time, spoken }
    })
    // Chapters in a description are given in whole seconds.
    time = Math.ceil(time)
    scenes.push({ title, figure, from, to: time, lines: timed })
  }
  const last = scenes.at(-1)
  if (last) last.to = Math.max(last.to, seconds)
  return scenes
}

/** What is said in the video of a brief, sentence by sentence. */
export function linesOf(company: DemoCompany, brief: DemoBrief): string[] {
  return chaptersOf(company, brief).flatMap(({ lines }) => lines)
}

function chaptersOf(company: DemoCompany, brief: DemoBrief) {
  const { companyName } = company.profile
  return [
    {
      title: 'Introduction',
      figure: null,
      lines: [
        `Welcome to ${companyName}.`,
        brief.title.endsWith('?') ? brief.title : `${brief.title}.`,
      ],
    },
    ...brief.story.map(({ title, said, show }) => ({
      title,
      figure: show,
      lines: said.split(/(?<=[.?!]) /),
    })),
    {
      title: 'Your questions',
      figure: null,
      lines: [
        'Thank you for watching.',
        `${contactOf(company, brief).name} will answer questions.`,
      ],
    },
  ]
}

/** The person who answers questions about a brief. */
export function contactOf(company: DemoCompany, brief: DemoBrief) {
  const product = company.products[brief.product]
  const contact = product && company.contacts[product.contact]
  if (!contact) throw new Error(`'${brief.title}' has no product, or its product no contact.`)
  return contact
}

/** About as long as speech would take. */
const readingTime = (text: string) => 0.5 + text.split(' ').length * 0.36

/** The chapters as a description lists them. */
export function chapterList(scenes: readonly Scene[]): string {
  return scenes.map(({ from, title }) => `${clock(from).slice(4, 8)} ${title}`).join('\n')
}

/** The captions in WebVTT, with `texts` in place of what is said. */
export function webVttOf(scenes: readonly Scene[], texts?: readonly string[]): string {
  const cues = scenes
    .flatMap(({ lines }) => lines)
    .map(({ from, to, text }, at) => `${clock(from)} --> ${clock(to)}\n${texts?.[at] ?? text}`)
  return ['WEBVTT', ...cues].join('\n\n')
}

/** `hh:mm:ss.mmm` */
function clock(seconds: number): string {
  return new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23)
}
