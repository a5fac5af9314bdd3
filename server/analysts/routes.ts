import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/analysts/analysts.ts'
import type { Services } from '../platform/context.ts'
import { serve } from '../platform/http/serve.ts'
import { changeAnalystList } from './change-analyst-list.ts'
import { createAnalyst } from './create-analyst.ts'
import { createAnalystList } from './create-analyst-list.ts'
import { deleteAnalystList } from './delete-analyst-list.ts'
import { deleteAnalysts } from './delete-analysts.ts'
import { exportAnalysts } from './export-analysts.ts'
import { getAnalyst } from './get-analyst.ts'
import { importAnalysts } from './import-analysts.ts'
import { listAnalystLists } from './list-analyst-lists.ts'
import { listAnalysts } from './list-analysts.ts'
import { listFirms } from './list-firms.ts'
import { addAnalystNote } from './notes/add-analyst-note.ts'
import { deleteAnalystNote } from './notes/delete-analyst-note.ts'
import { listAnalystNotes } from './notes/list-analyst-notes.ts'
import { listOverdueFollowUps } from './notes/list-overdue-follow-ups.ts'
import { updateAnalystNote } from './notes/update-analyst-note.ts'
import { renameAnalystList } from './rename-analyst-list.ts'
import { updateAnalyst } from './update-analyst.ts'

export function analystRoutes(app: FastifyInstance, services: Services) {
  serve(app, services, contract.listAnalysts, listAnalysts)
  serve(app, services, contract.listFirms, listFirms)
  serve(app, services, contract.exportAnalysts, exportAnalysts)
  serve(app, services, contract.getAnalyst, getAnalyst)
  serve(app, services, contract.createAnalyst, createAnalyst)
  serve(app, services, contract.updateAnalyst, updateAnalyst)
  serve(app, services, contract.deleteAnalysts, deleteAnalysts)
  serve(app, services, contract.importAnalysts, importAnalysts)
  serve(app, services, contract.listAnalystLists, listAnalystLists)
  serve(app, services, contract.createAnalystList, createAnalystList)
  serve(app, services, contract.renameAnalystList, renameAnalystList)
  serve(app, services, contract.deleteAnalystList, deleteAnalystList)
  serve(app, services, contract.changeAnalystList, changeAnalystList)
  serve(app, services, contract.listAnalystNotes, listAnalystNotes)
  serve(app, services, contract.listOverdueFollowUps, listOverdueFollowUps)
  serve(app, services, contract.addAnalystNote, addAnalystNote)
  serve(app, services, contract.updateAnalystNote, updateAnalystNote)
  serve(app, services, contract.deleteAnalystNote, deleteAnalystNote)
}
