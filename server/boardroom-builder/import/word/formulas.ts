import type { Element } from '@xmldom/xmldom'
import { childOf, made, madeRun, nameOf } from '../../packages/word-xml.ts'
import { linearFormula } from './linear-formula.ts'

/** Where a run may stand. */
const inline = [
  'w:p',
  'w:hyperlink',
  'w:ins',
  'w:moveTo',
  'w:smartTag',
  'w:sdtContent',
  'w:fldSimple',
]

/** Replaces a formula by its text. One in a paragraph of its own, outside any other, gets a paragraph. */
export function writeFormula(formula: Element) {
  const text = linearFormula(formula)
  const parent = formula.parentNode as Element | null
  if (!parent || text === '') return
  const whole = nameOf(parent) === 'm:oMathPara' ? parent : formula
  const around = whole.parentNode as Element | null
  const run = madeRun(formula, text)
  // Several formulas of one paragraph stay apart.
  if (!around) return
  const stands = inline.includes(nameOf(around))
  if (whole === formula) around.replaceChild(stands ? run : made(formula, 'p', run), whole)
  else {
    if (stands && childOf(parent, 'm:oMath') !== formula)
      run.insertBefore(made(formula, 'br'), run.firstChild)
    around.insertBefore(stands ? run : made(formula, 'p', run), whole)
  }
}
