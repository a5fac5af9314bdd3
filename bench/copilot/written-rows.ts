import type { Options, Row } from '../measure.ts'
import type { Asked } from './ask-all.ts'
import { flat } from './flat.ts'
import { sourceless } from './models/careless.ts'
import type { CheckerName } from './models/checkers.ts'
import type { Role, Told } from './models/run-scripted-model.ts'
import { byKind, type Goal, goals, noneRow, shareRow, shareRows } from './rows.ts'

/** A question that a language model was asked, and what the model says that it told. */
export type Written = Asked & { told: readonly Told[] }

const values: Goal = { atLeast: 0.85 }
const wrong: Goal = { atMost: 0.05 }

type Rows = (written: readonly Written[], checker: CheckerName, say: Options['say']) => Row[]

export const rowsOf: Record<Role, Rows> = {
  truthful: (written, checker, say) => {
    const told = written.flatMap((each) => each.told.map((sentence) => ({ each, sentence })))
    const withheld = told.filter(({ each, sentence }) => !isWhole(sentence, each))
    for (const { each, sentence } of withheld) {
      say(`copilot: ${each.label.id}: withheld: ${sentence.text}`)
    }
    for (const { label, scored } of written.filter(isRefused).filter(isAnswerable)) {
      say(`copilot: ${label.id}: refused: ${label.question} (${scored?.response.reason})`)
    }
    const named = nameOf('truthful', checker)
    const share = withheld.length / told.length
    return [
      ...answerRows(named, written, checker === 'erring'),
      ...shareRow(`${named}: truths withheld`, told.length, share, goalOf(checker, 'withheld')),
    ]
  },
  liar: (written, checker, say) => {
    const told = written.flatMap((each) =>
      each.told.map((lie) => ({ ...lie, id: each.label.id, shown: isShown(lie, each) })),
    )
    const shown = told.filter((lie) => lie.shown)
    for (const { id, kind, style, text } of checker === 'erring' ? shown : []) {
      say(`copilot: ${id}: ${kind} (${style}) shown: ${text}`)
    }
    const shareOf = (some: readonly (typeof told)[number][]) =>
      some.filter((lie) => lie.shown).length / some.length
    say(`copilot: lies shown: ${byKind(told, shareOf)}`)
    // What it never told would be a lie as well.
    const share = (shown.length + written.flatMap(strange).length) / told.length
    const named = nameOf('liar', checker)
    return shareRow(`${named}: lies shown`, told.length, share, goalOf(checker, 'lies'))
  },
  careless: (written, checker, say) => {
    const broken = written.flatMap((each) => [...strange(each), ...uncited(each)])
    for (const text of broken) say(`copilot: broken: ${text}`)
    const told = written.flatMap((each) => each.told.map((sentence) => isWhole(sentence, each)))
    const named = nameOf('careless', checker)
    return [
      noneRow(
        `${named}: broken, uncited or marked-up sentences shown (${told.length})`,
        broken.length,
      ),
      ...shareRows(`${named}: truths shown`, told, Boolean),
    ]
  },
}

const nameOf = (role: Role, checker: CheckerName) =>
  `Copilot, ${role}${checker === 'erring' ? '' : `, checker '${checker}'`}`

/** The others show what each check does alone. */
const goalOf = (checker: CheckerName, goal: keyof typeof goals): Goal =>
  checker === 'erring' ? goals[goal] : {}

export function answerRows(named: string, asked: readonly Asked[], withGoals = true): Row[] {
  const answerable = asked.filter(isAnswerable)
  const refusable = asked.filter((each) => !isAnswerable(each))
  const [atValues, atWrong] = withGoals ? [values, wrong] : []
  return [
    ...shareRows(`${named}: answers with all values`, answerable, tellsAll, atValues),
    ...shareRows(`${named}: right refusals`, refusable, isRefused),
    ...shareRows(`${named}: wrong refusals`, answerable, isRefused, atWrong),
  ]
}

const isAnswerable = ({ label }: Asked) => !label.refuse
const isRefused = ({ scored }: Asked) => scored?.response.refused ?? false
const tellsAll = (asked: Asked) => {
  const said = flat(shownIn(asked).join(' '))
  return asked.label.values.every((value) => said.includes(flat(value)))
}

/** The sentences that the model wrote and that are shown; passages that stand in their place are none. */
const statementsIn = ({ scored }: Asked) =>
  scored?.response.mode === 'answer' ? scored.response.statements : []
const shownIn = (asked: Asked) => statementsIn(asked).map(({ text }) => text ?? '')

const isWhole = ({ text }: Told, asked: Asked) =>
  flat(shownIn(asked).join(' ')).includes(flat(text))
/** Sentences may be split, or not be, where the model did not mean it. */
const isPartOf = (text: string, told: Told) =>
  flat(told.text).includes(flat(text)) || flat(text).includes(flat(told.text))
const isShown = (told: Told, asked: Asked) => shownIn(asked).some((text) => isPartOf(text, told))

/** Sentences that are shown although the model told no such one: broken, or with markup. */
const strange = (written: Written): string[] =>
  shownIn(written).filter(
    (text) => !written.told.some((told) => flat(told.text).includes(flat(text))),
  )

/** Sentences that are shown without a source, or although the model named none that exists. */
const uncited = (written: Written): string[] =>
  statementsIn(written)
    .filter(
      ({ sourceIds }) =>
        sourceIds.length === 0 || written.told.some(({ form }) => form && sourceless.has(form)),
    )
    .map(({ text }) => text ?? '')
