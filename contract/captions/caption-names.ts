import { z } from 'zod'
import { briefErrors } from '../briefs/briefs.ts'
import { endpoint } from '../endpoint.ts'
import { errorEntry } from '../errors.ts'
import { permissions } from '../permissions.ts'
import { counted } from '../values/counted.ts'
import { text } from '../values/text.ts'
import { captionErrors, captionLimits, captionLineSchema } from './captions.ts'

/** The longest word or name, and how many of them are sent at once; the database has the limit of a company. */
export const wordLimits = { length: 80, words: 500 } as const

/** How many misheard names are offered, and changed, at once. */
export const mostMisheard = 500

export const wordErrors = {
  notFound: errorEntry(404, 'caption_word_not_found', 'This word is no longer in the list.'),
} as const

/** Texts around misheard names, for the captions of a brief. */
export const nameMessages = {
  notice: ({ names, places, more }: { names: number; places: number; more: boolean }) =>
    `${more ? 'At least ' : ''}${counted(names, 'name')} may be misheard, in ${more ? 'more than ' : ''}${counted(places, 'place')}`,
  review: 'Review names',
  title: 'Names that may be misheard',
  description:
    'These words sound like names that your company uses. Nothing changes until you choose it.',
  loading: 'names',
  loadFailed: 'The names could not be checked',
  again: 'Try again',
  done: 'Done',
  none: 'No misheard names found',
  noneHint: 'Names that were heard as quite different words cannot be found.',
  all: 'All names',
  /** The label of a checkbox, for screen readers: what was heard, when, and the name. */
  choice: (found: string, time: string, name: string) => `Change “${found}” at ${time} to ${name}`,
  play: (time: string) => `Play from ${time}`,
  ignore: 'Ignore',
  ignoreLabel: (found: string) => `Ignore “${found}”: it is right as it is`,
  ignored: (found: string) => `“${found}” stays as it is`,
  ignoredHint: 'It will not be offered again, in any captions of your company.',
  ignoreFailed: 'The words could not be ignored',
  change: (chosen: number, all: number) =>
    chosen === all && all > 1
      ? `Change all ${counted(all, 'place')}`
      : `Change ${counted(chosen, 'selected place')}`,
  changed: (count: number) => `Names changed in ${counted(count, 'place')}`,
  noneChanged: 'No names were changed',
  skipped: (count: number) =>
    `${counted(count, 'place')} ${count === 1 ? 'was' : 'were'} left alone, because the words have changed meanwhile.`,
  changeFailed: 'The names could not be changed',
  more: (count: number) =>
    `The first ${count.toLocaleString('en')} are listed. Change or ignore them to see the others.`,
  toWords: 'Names that are missing here can be added to',
  wordsLink: 'your company’s words',
} as const

/** Texts of the section with the company's words. */
export const wordMessages = {
  title: 'Words for captions',
  description:
    'Names, terms and abbreviations to spell right in captions made from speech, besides your products, your team and your contacts.',
  loadFailed: 'The words could not be loaded',
  label: 'New words',
  hint: `One per line, at most ${wordLimits.length} characters each.`,
  add: 'Add words',
  none: 'No words yet.',
  listed: 'Your words',
  asHeard: 'Left as heard',
  asHeardHint: 'These sound like a name, but were right.',
  remove: (word: string) => `Remove “${word}”`,
  added: (count: number) => `${counted(count, 'word')} added`,
  addFailed: 'The words could not be added',
  removed: (word: string) => `“${word}” removed`,
  removeFailed: 'The word could not be removed',
  empty: 'Enter a word',
  tooLong: (word: string) =>
    `Use at most ${wordLimits.length} characters per line. This one is longer: “${word}”`,
  tooMany: `Add at most ${wordLimits.words} words at once.`,
} as const

const ofCaption = z.object({ id: z.uuid(), captionId: z.uuid() })
const signedOut = briefErrors.signedOut

const place = z.object({
  position: z.int().min(0).max(captionLimits.lines),
  /** Where the words begin in the text of the line, in UTF-16 code units. */
  at: z
    .int()
    .min(0)
    .max(2 * captionLimits.line),
  /** The words that stand there; they may go on, after a line break, in the next line. */
  found: z.string().min(1).max(captionLimits.line),
  /** The name that was probably said. */
  name: text({ min: 1, max: 200 }),
})

const misheardSchema = place.extend({
  startMs: z.int(),
  /** The text of the line, and of the next if the words go on there. */
  line: z.string(),
})
export type Misheard = z.infer<typeof misheardSchema>

export const listCaptionNames = endpoint({
  name: 'listCaptionNames',
  call: 'GET /api/briefs/:id/captions/:captionId/names',
  summary: `Words of these captions, if they were made from speech, that were probably a name: of the company, a product, a member of the team, an analyst, or one in the company's list of words. In the order of the lines, at most ${mostMisheard}.`,
  params: ofCaption,
  reply: z.object({ items: z.array(misheardSchema), more: z.boolean() }),
  signedOut,
  errors: [briefErrors.notFound, captionErrors.notFound],
})

export const changeCaptionNames = endpoint({
  name: 'changeCaptionNames',
  call: 'POST /api/briefs/:id/captions/:captionId/names',
  summary:
    'Writes names instead of the words that were heard. Where other words stand meanwhile, nothing is changed.',
  params: ofCaption,
  body: z.object({ changes: z.array(place).min(1).max(mostMisheard) }),
  reply: z.object({
    changed: z.int(),
    skipped: z.int(),
    /** The lines that have changed. */
    lines: z.array(captionLineSchema),
  }),
  signedOut,
  errors: [permissions['briefs.update'].denied, captionErrors.notFound],
})

const wordSchema = z.object({
  id: z.uuid(),
  word: z.string(),
  /** The words are only left as they were heard, though they sound like a name. */
  asHeard: z.boolean(),
})
export type CaptionWord = z.infer<typeof wordSchema>

const wordList = z.object({ items: z.array(wordSchema) })

export const listCaptionWords = endpoint({
  name: 'listCaptionWords',
  call: 'GET /api/captions/words',
  summary: 'The words that captions of the company should have right, A to Z.',
  reply: wordList,
  errors: [permissions['words.view'].denied],
})

export const addCaptionWords = endpoint({
  name: 'addCaptionWords',
  call: 'POST /api/captions/words',
  summary:
    'Adds words to the list of the company, or changes how they are written. Words to leave as they were heard (`asHeard`) replace none of the others. Replies with the whole list.',
  body: z.object({
    words: z
      .array(text({ min: 1, minMessage: wordMessages.empty, max: wordLimits.length }))
      .min(1, wordMessages.empty)
      .max(wordLimits.words, wordMessages.tooMany),
    asHeard: z.boolean().default(false),
  }),
  reply: wordList,
  errors: [permissions['words.change'].denied],
})

export const removeCaptionWord = endpoint({
  name: 'removeCaptionWord',
  call: 'DELETE /api/captions/words/:id',
  summary: 'Removes a word from the list of the company.',
  params: z.object({ id: z.uuid() }),
  reply: z.object({ id: z.uuid() }),
  errors: [permissions['words.change'].denied, wordErrors.notFound],
})
