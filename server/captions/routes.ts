import type { FastifyInstance } from 'fastify'
import * as settings from '../../contract/captions/caption-settings.ts'
import * as contract from '../../contract/captions/captions.ts'
import type { Services } from '../platform/context.ts'
import { serve } from '../platform/http/serve.ts'
import { addCaption } from './add-caption.ts'
import { deleteCaption } from './delete-caption.ts'
import { getCaptionSettings } from './get-caption-settings.ts'
import { listCaptions } from './list-captions.ts'
import { searchCaptions } from './search-captions.ts'
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
  serve(app, services, contract.searchCaptions, searchCaptions)
  serve(app, services, settings.getCaptionSettings, getCaptionSettings)
  serve(app, services, settings.updateCaptionSettings, updateCaptionSettings)
}
