// Who may do what with captions. Part of permission-matrix.ts, and subject to the same rule.

import type { Rule } from './permission-actors.ts'
import { byMembers, byProfile, inCompany, type Operations } from './permission-matrix-readers.ts'

const briefRows = { own: 'members', company: 'briefs' } as const

/** The calls of `/api`, a part of `endpoints`. */
export const captionEndpoints: Readonly<Record<string, Rule>> = {
  listCaptions: briefRows,
  addCaption: briefRows,
  updateCaptionLine: briefRows,
  updateCaptionCheck: briefRows,
  deleteCaption: briefRows,
  transcribeBrief: briefRows,
  cancelTranscription: briefRows,
  searchCaptions: briefRows,
  listCaptionNames: briefRows,
  changeCaptionNames: briefRows,
  listCaptionWords: byMembers,
  addCaptionWords: 'briefs',
  removeCaptionWord: inCompany('briefs'),
  getCaptionsOffer: 'briefs',
  acceptCaptionsOffer: 'briefs',
  declineCaptionsOffer: 'briefs',
  stopCaptionsForAll: 'briefs',
  getCaptionSettings: 'members',
  updateCaptionSettings: 'profile',
}

/** The tables, a part of `tables`. */
export const captionTables: Readonly<Record<string, Operations>> = {
  'app.captions': {
    select: briefRows,
    insert: briefRows,
    'insert of checked ones': {},
    // Words and languages cannot be changed, and nobody checks captions in the name of another.
    update: {},
    'update of the check': briefRows,
    'update of the check, by another': {},
    delete: briefRows,
  },
  'app.caption_lines': { select: briefRows, insert: briefRows, update: briefRows, delete: {} },
  'app.caption_words': {
    select: byMembers,
    insert: inCompany('briefs'),
    update: inCompany('briefs'),
    delete: inCompany('briefs'),
    move: {},
  },
  'app.transcriptions': {
    select: briefRows,
    insert: briefRows,
    update: briefRows,
    delete: briefRows,
  },
  'app.video_scripts': { select: {}, insert: briefRows, update: {}, delete: {} },
  'app.caption_settings': {
    select: byMembers,
    insert: byProfile,
    update: byProfile,
    delete: {},
    move: {},
  },
}
