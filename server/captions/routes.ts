import type { FastifyInstance } from 'fastify'
import * as names from '../../contract/captions/caption-names.ts'
import * as settings from '../../contract/captions/caption-settings.ts'
import * as contract from '../../contract/captions/captions.ts'
import * as offer from '../../contract/captions/captions-offer.ts'
import type { Services } from '../platform/context.ts'
import { serve } from '../platform/http/serve.ts'
import { acceptCaptionsOffer } from './accept-captions-offer.ts'
import { addCaption } from './add-caption.ts'
import { cancelTranscription } from './cancel-transcription.ts'
import { declineCaptionsOffer } from './decline-captions-offer.ts'
import { deleteCaption } from './delete-caption.ts'
import { getCaptionSettings } from './get-caption-settings.ts'
import { getCaptionsOffer } from './get-captions-offer.ts'
import { listCaptions } from './list-captions.ts'
import { addCaptionWords } from './names/add-caption-words.ts'
import { changeCaptionNames } from './names/change-caption-names.ts'
import { listCaptionNames } from './names/list-caption-names.ts'
import { listCaptionWords } from './names/list-caption-words.ts'
import { removeCaptionWord } from './names/remove-caption-word.ts'
import { searchCaptions } from './search-captions.ts'
import { stopCaptionsForAll } from './stop-captions-for-all.ts'
import { transcribeBrief } from './transcribe-brief.ts'
import { updateCaptionCheck } from './update-caption-check.ts'
import { updateCaptionLine } from './update-caption-line.ts'
import { updateCaptionSettings } from './update-caption-settings.ts'

export function captionRoutes(app: FastifyInstance, services: Services) {
  serve(app, services, contract.listCaptions, listCaptions)
  serve(app, services, contract.addCaption, addCaption)
  serve(app, services, contract.updateCaptionLine, updateCaptionLine)
  serve(app, services, contract.updateCaptionCheck, updateCaptionCheck)
  serve(app, services, contract.deleteCaption, deleteCaption)
  serve(app, services, contract.transcribeBrief, transcribeBrief)
  serve(app, services, contract.cancelTranscription, cancelTranscription)
  serve(app, services, contract.searchCaptions, searchCaptions)
  serve(app, services, settings.getCaptionSettings, getCaptionSettings)
  serve(app, services, settings.updateCaptionSettings, updateCaptionSettings)
  serve(app, services, names.listCaptionNames, listCaptionNames)
  serve(app, services, names.changeCaptionNames, changeCaptionNames)
  serve(app, services, names.listCaptionWords, listCaptionWords)
  serve(app, services, names.addCaptionWords, addCaptionWords)
  serve(app, services, names.removeCaptionWord, removeCaptionWord)
  serve(app, services, offer.getCaptionsOffer, getCaptionsOffer)
  serve(app, services, offer.acceptCaptionsOffer, acceptCaptionsOffer)
  serve(app, services, offer.declineCaptionsOffer, declineCaptionsOffer)
  serve(app, services, offer.stopCaptionsForAll, stopCaptionsForAll)
}
