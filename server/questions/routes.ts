import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/questions/questions.ts'
import type { Services } from '../platform/context.ts'
import { serve } from '../platform/http/serve.ts'
import { answerQuestion } from './answer-question.ts'
import { askFurther } from './ask-further.ts'
import { askQuestion } from './ask-question.ts'
import { getAnswerPromise } from './get-answer-promise.ts'
import { listAnalystQuestions } from './list-analyst-questions.ts'
import { listLibraryQuestions } from './list-library-questions.ts'
import { listQuestions } from './list-questions.ts'
import { listWaitingQuestions } from './list-waiting-questions.ts'
import { publishQuestion } from './publish-question.ts'
import { reopenQuestion } from './reopen-question.ts'
import { updateAnswerPromise } from './update-answer-promise.ts'

export function questionRoutes(app: FastifyInstance, services: Services) {
  serve(app, services, contract.askQuestion, askQuestion)
  serve(app, services, contract.listLibraryQuestions, listLibraryQuestions)
  serve(app, services, contract.askFurther, askFurther)
  serve(app, services, contract.listQuestions, listQuestions)
  serve(app, services, contract.listWaitingQuestions, listWaitingQuestions)
  serve(app, services, contract.listAnalystQuestions, listAnalystQuestions)
  serve(app, services, contract.answerQuestion, answerQuestion)
  serve(app, services, contract.reopenQuestion, reopenQuestion)
  serve(app, services, contract.publishQuestion, publishQuestion)
  serve(app, services, contract.getAnswerPromise, getAnswerPromise)
  serve(app, services, contract.updateAnswerPromise, updateAnswerPromise)
}
