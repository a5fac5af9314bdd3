import { z } from 'zod'
import { briefErrors } from '../briefs/briefs.ts'
import { endpoint, pageOf, searchWords } from '../endpoint.ts'
import { errorEntry } from '../errors.ts'
import { permissions } from '../permissions.ts'
import { counted } from '../values/counted.ts'
import { optionalText, text } from '../values/text.ts'

/** The limits of a caption file: total characters, lines, and characters per line. */
export const captionLimits = { characters: 2_000_000, lines: 20_000, line: 1000 } as const

const refused = (code: string, message: string) => errorEntry(400, code, message)
const unreadable = (message: string) => refused('captions_unreadable', message)

export const captionErrors = {
  noVideo: errorEntry(
    409,
    'captions_need_video',
    'Captions belong to a video that is stored here. Upload the video first.',
  ),
  notFound: errorEntry(404, 'captions_not_found', 'These captions no longer exist.'),
  lineNotFound: errorEntry(
    404,
    'caption_line_not_found',
    'This line of the captions no longer exists.',
  ),
  transcriptionOff: errorEntry(
    409,
    'transcription_off',
    'Captions from speech are switched off in this installation.',
  ),
  automaticExist: errorEntry(
    409,
    'automatic_captions_exist',
    'This video already has automatic captions. Delete them, or name the spoken language, to make new ones.',
  ),
  notAutomatic: errorEntry(
    409,
    'captions_not_automatic',
    'Only captions that were made from speech can be marked as checked.',
  ),
  // The error in a file, and where it is.
  badTime: unreadable('Line {line}: the time "{found}" cannot be read. Write it as 00:01:23.456.'),
  badArrow: unreadable('Line {line}: there is no end time after the arrow.'),
  endsFirst: unreadable('Line {line}: the caption ends before it starts.'),
  longLine: unreadable(`Line {line}: use at most ${captionLimits.line} characters per caption.`),
  tooManyLines: unreadable(
    `Line {line}: a caption file may hold at most ${captionLimits.lines.toLocaleString('en')} captions.`,
  ),
  nothingFound: unreadable(
    'No captions were found in this file. Use a WebVTT (.vtt) or SubRip (.srt) file.',
  ),
} as const

/** Titles and texts around captions, for the pages. */
export const captionMessages = {
  added: { title: 'Captions added' },
  addedExcept: 'The captions were added. Please check:',
  /** A problem of one caption, whose file was taken. */
  leftOut: (problem: string) => `${problem} This caption was left out.`,
  moreLeftOut: (count: number) => `${counted(count, 'further caption')} could not be used.`,
  beyondEnd: (count: number) =>
    `${counted(count, 'caption')} ${count === 1 ? 'begins' : 'begin'} after the end of the video.`,
  timeCode: (hours: number) =>
    `These captions begin at ${counted(hours, 'hour')}, as the time code of a recording does. Should they begin with the video?`,
  tooLong: 'A caption file may hold at most 2 million characters',
  addFailed: { title: 'The captions could not be added' },
  deleted: { title: 'Captions deleted' },
  deleteFailed: { title: 'The captions could not be deleted' },
  restored: { title: 'Captions restored', description: 'The captions are back.' },
  lineFailed: { title: 'The line could not be changed' },
  asked: {
    title: 'Generating captions',
    description: 'They appear here once the speech has been transcribed.',
  },
  /** The choice in the form of a brief, and where the captions would be made. */
  automatically: 'Generate captions automatically',
  madeHere: 'They are made on this server: no sound leaves it.',
  madeElsewhere:
    'The sound of the video, and names that may be said in it, are sent to the transcription server that this site uses.',
  askFailed: { title: 'Captions could not be requested' },
  canceled: { title: 'No captions will be generated' },
  canceledAgain: {
    title: 'No new captions will be generated',
    description: 'The captions stay as they are.',
  },
  cancelFailed: { title: 'The captions could not be canceled' },
  dismissFailed: { title: 'The notice could not be dismissed' },
  /** A video in which no speech was found. */
  silent: {
    title: 'No speech found in this video',
    description: 'So it gets no captions by itself. You can upload a file, or have it heard again.',
  },
} as const

/** Why no captions could be made from speech. */
export const transcriptionProblems = {
  unreachable: 'The transcription server could not be reached.',
  slow: 'The transcription server took too long.',
  broken: 'The transcription server had a problem.',
  refused: 'The transcription server refused the request.',
  answer: "The transcription server's answer could not be used.",
  soundless: 'This video has no sound.',
  unreadable: 'The sound of this video could not be read.',
  model: 'The speech model is not there yet. Captions follow by themselves.',
  unusable:
    'The speech model cannot be used now. Whoever runs this server finds the reason in its log.',
  internal: 'Captions could not be made because of a problem on this server.',
  language: 'The speech model does not know this language.',
  unsupported: 'This server cannot run the speech model.',
  full: 'Your company has reached its limit for captions. Delete some first.',
} as const satisfies Record<string, string>
export type TranscriptionProblem = keyof typeof transcriptionProblems

const languageProblem = 'Choose the language of the captions'

/** A BCP 47 language tag in canonical form; 'und' if the language is unknown. */
const language = z
  .string(languageProblem)
  .trim()
  .max(35, languageProblem)
  .transform((tag, issues) => {
    const canonical = canonicalTag(tag)
    if (canonical) return canonical
    issues.addIssue({ code: 'custom', message: languageProblem })
    return z.NEVER
  })

/** The canonical form of a tag, without extensions such as calendars; undefined if invalid. */
export function canonicalTag(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).baseName
  } catch {
    return undefined
  }
}

export const captionLineSchema = z.object({
  /** Its position in the track, from 0. */
  position: z.int(),
  startMs: z.int(),
  endMs: z.int(),
  text: z.string(),
})

/** Why a line made from speech may be wrong: its words were repeated, or hard to hear. */
const unsure = z.enum(['repeated', 'unclear'])
export type Unsure = z.infer<typeof unsure>

const ownLineSchema = captionLineSchema.extend({ unsure: unsure.nullable() })
export type CaptionLine = z.infer<typeof ownLineSchema>

/** Captions as readers see them. */
export const captionSchema = z.object({
  id: z.uuid(),
  /** BCP 47. */
  language: z.string(),
  label: z.string(),
  /** Made by speech recognition. */
  automatic: z.boolean(),
  /** Whether to say that a machine made them and nobody has checked them. */
  unchecked: z.boolean(),
  lines: z.array(captionLineSchema),
})

/** When captions were found right, and by whom; without a name once that person has left. */
const checkedSchema = z.object({ at: z.iso.datetime(), by: z.string().nullable() })
export type Checked = z.infer<typeof checkedSchema>

/** Captions as the company sees them. */
const ownCaptionSchema = captionSchema.extend({
  checked: checkedSchema.nullable(),
  lines: z.array(ownLineSchema),
})
export type Caption = z.infer<typeof ownCaptionSchema>

/** The state of automatic captions; 'off' if they are not available, 'silent' if nobody speaks in the video. */
const transcription = z.enum(['off', 'possible', 'waiting', 'working', 'failed', 'silent'])
export type Transcription = z.infer<typeof transcription>

const progressSchema = z.object({
  /** How much of the video has been heard. */
  heardMs: z.int(),
  wholeMs: z.int(),
  /** How long the rest takes at the pace so far; null until there is one. */
  leftMs: z.int().nullable(),
})
export type TranscriptionProgress = z.infer<typeof progressSchema>

const ofBrief = z.object({ id: z.uuid() })
const ofCaption = ofBrief.extend({ captionId: z.uuid() })
const position = z.coerce.number().int().min(0).max(captionLimits.lines)
const signedOut = briefErrors.signedOut

export const listCaptions = endpoint({
  name: 'listCaptions',
  call: 'GET /api/briefs/:id/captions',
  summary: "The captions of a brief's video, and whether they can be made from speech.",
  params: ofBrief,
  reply: z.object({
    items: z.array(ownCaptionSchema),
    transcription,
    /** How far it is; null unless it works on a video whose length is known. */
    progress: progressSchema.nullable(),
    /** While it waits: how many videos of the company come before this one. */
    ahead: z.int().nullable(),
    /** Why captions could not be made, or what they wait for. */
    problem: z.string().nullable(),
  }),
  signedOut,
  errors: [briefErrors.notFound],
})

export const addCaption = endpoint({
  name: 'addCaption',
  call: 'POST /api/briefs/:id/captions',
  summary:
    "Adds captions to a brief's video from the text of a WebVTT or SubRip file. Existing captions in the same language are replaced.",
  params: ofBrief,
  body: z.object({
    language,
    /** Defaults to the language's own name. */
    label: optionalText(100),
    /** How many hours earlier the captions are shown than the file says: files may count time code. */
    hoursEarlier: z.int().min(0).max(500).default(0),
    text: z
      .string('Choose a WebVTT or SubRip file')
      .max(captionLimits.characters, captionMessages.tooLong),
  }),
  reply: ownCaptionSchema.extend({
    /** What of the file could not be used as it is, as sentences. */
    notices: z.array(z.string()),
    /** The hour of a time code at which the captions begin, after the end of the video: pass it as `hoursEarlier`. */
    timeCodeHours: z.int().nullable(),
  }),
  signedOut,
  errors: [permissions['briefs.update'].denied, captionErrors.noVideo, captionErrors.nothingFound],
})

export const updateCaptionLine = endpoint({
  name: 'updateCaptionLine',
  call: 'PUT /api/briefs/:id/captions/:captionId/lines/:position',
  summary: 'Corrects the words of one line, or finds them right.',
  params: ofCaption.extend({ position }),
  body: z.object({
    text: text({ min: 1, minMessage: 'Enter some text', max: captionLimits.line }),
  }),
  reply: ownLineSchema,
  signedOut,
  errors: [permissions['briefs.update'].denied, captionErrors.lineNotFound],
})

export const deleteCaption = endpoint({
  name: 'deleteCaption',
  call: 'DELETE /api/briefs/:id/captions/:captionId',
  summary: 'Deletes the captions of one language. `transactionId` undoes it.',
  params: ofCaption,
  reply: z.object({ id: z.uuid(), transactionId: z.string() }),
  signedOut,
  errors: [permissions['briefs.update'].denied, captionErrors.notFound],
})

export const updateCaptionCheck = endpoint({
  name: 'updateCaptionCheck',
  call: 'PUT /api/briefs/:id/captions/:captionId/check',
  summary: 'Marks captions that were made from speech as checked, or takes that back.',
  params: ofCaption,
  body: z.object({ checked: z.boolean() }),
  reply: z.object({ checked: checkedSchema.nullable() }),
  signedOut,
  errors: [permissions['briefs.update'].denied, captionErrors.notFound, captionErrors.notAutomatic],
})

export const transcribeBrief = endpoint({
  name: 'transcribeBrief',
  call: 'POST /api/briefs/:id/captions/transcribe',
  summary:
    'Requests captions made from the speech in the video. No sound leaves the installation, unless the operator has configured a transcription server. With a language, captions that were made from speech before are replaced once the new ones exist, with their corrections.',
  params: ofBrief,
  body: z.object({
    /** The language that is spoken; otherwise it is found out. */
    language: language.refine((tag) => tag !== 'und', languageProblem).optional(),
  }),
  reply: z.object({ transcription }),
  signedOut,
  errors: [
    permissions['briefs.update'].denied,
    captionErrors.transcriptionOff,
    captionErrors.noVideo,
    captionErrors.automaticExist,
  ],
})

export const cancelTranscription = endpoint({
  name: 'cancelTranscription',
  call: 'DELETE /api/briefs/:id/captions/transcribe',
  summary:
    'Makes no captions of the video from speech, and ends making them. Captions that exist stay.',
  params: ofBrief,
  reply: z.object({ id: z.uuid() }),
  signedOut,
  errors: [permissions['briefs.update'].denied],
})

export const searchCaptions = endpoint({
  name: 'searchCaptions',
  call: 'GET /api/captions',
  summary:
    'Where words are spoken in the videos of the briefs you may read: caption lines that contain every word of `search`, which may continue into the next line. Newest briefs first; `total` is exact up to 1,000.',
  query: z.object({
    search: searchWords,
    briefId: z.uuid().optional(),
    cursor: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(24),
  }),
  reply: pageOf(
    z.object({
      briefId: z.uuid(),
      briefTitle: z.string(),
      language: z.string(),
      automatic: z.boolean(),
      startMs: z.int(),
      text: z.string(),
    }),
  ),
  signedOut,
  errors: [permissions['briefs.view'].denied],
})
