import { briefTypes } from '../../contract/briefs/briefs.ts'
import { addressOf, type DemoBrief, type DemoCompany, productOf } from './demo-content.ts'
import { sampleRate, type Voice } from './voice.ts'

/** A caption, in seconds; `spoken` is null where this machine has no voice. */
export type Line = {
  text: string
  /** What appears on the slide as it is said. */
  shown: string[]
  from: number
  to: number
  spoken: Float32Array<ArrayBuffer> | null
}

/** A chapter of the video: its slide, and what is said while the slide is shown. */
export type Scene = {
  title: string
  /** The first and the last slide look like covers. */
  cover: boolean
  above: string
  heading: string
  from: number
  to: number
  lines: Line[]
}

/** Seconds of silence: before each line, and after the last one of a slide. */
const pauses = { before: 0.6, after: 0.4 }

/** The slides of a brief's video with their times. Lines last as long as they are spoken. */
export async function makeScript(
  company: DemoCompany,
  brief: DemoBrief,
  voice: Voice | null,
): Promise<Scene[]> {
  const scenes: Scene[] = []
  let time = 0
  for (const { said, ...slide } of slidesOf(company, brief)) {
    const scene: Scene = { ...slide, from: time, to: time, lines: [] }
    for (const marked of said) {
      const text = unmarked(marked)
      const shown = [...marked.matchAll(/\*(.+?)\*/g)].map(([, words = '']) => capitalized(words))
      const spoken = voice && (await voice(text))
      const from = time + pauses.before
      time = from + (spoken ? spoken.length / sampleRate : readingTime(text))
      scene.lines.push({ text, shown, from, to: time, spoken })
    }
    // Chapters in a description are given in whole seconds.
    time = Math.ceil(time + pauses.after)
    scenes.push({ ...scene, to: time })
  }
  return scenes
}

/** What is said in the video of a brief, sentence by sentence. */
export function linesOf(company: DemoCompany, brief: DemoBrief): string[] {
  return slidesOf(company, brief).flatMap(({ said }) => said.map(unmarked))
}

function slidesOf(company: DemoCompany, brief: DemoBrief) {
  const { companyName } = company.profile
  const { contact } = productOf(company, brief)
  return [
    {
      title: 'Introduction',
      cover: true,
      above: `${companyName} · ${briefTypes[brief.type]}`,
      heading: brief.title,
      said: [`Welcome to ${companyName}.`, `${brief.title}.`],
    },
    ...Object.entries(brief.story).map(([title, text]) => ({
      title,
      cover: false,
      above: brief.product,
      heading: title,
      said: text.split(/(?<=[.?!]) /),
    })),
    {
      title: 'Your questions',
      cover: true,
      above: `${addressOf(company, contact)} · www.${company.domain}`,
      heading: 'Your questions',
      said: ['Thank you for watching.', `*${contact}* will answer questions.`],
    },
  ]
}

const unmarked = (marked: string) => marked.replaceAll('*', '')

const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

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
