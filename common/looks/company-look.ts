import type {
  DocumentLook,
  DocumentScheme,
} from '../../contract/boardroom-builder/document-look.ts'
import {
  type BrandLook,
  usualAccent,
  usualFonts,
  usualSecond,
} from '../../contract/company/company-brand.ts'
import { readableOn } from '../../contract/company/readable-colour.ts'
import { type Look, lookOf } from './look.ts'
import { plainMarks, plainPapers, themeLook } from './themes.ts'

/** The look of a company's own documents; what it has not chosen is the product's. */
export function companyLook(brand: BrandLook | undefined, scheme: DocumentScheme): Look {
  const accent = brand?.accent ?? usualAccent
  const { paper } = plainPapers[scheme]
  return lookOf({
    scheme,
    ...plainPapers[scheme],
    // Most companies choose a color for white.
    accent: scheme === 'dark' ? readableOn(accent, paper, 3) : accent,
    second: brand?.second ?? usualSecond,
    fonts: {
      titles: brand?.titleFont ?? usualFonts.titles,
      text: brand?.textFont ?? usualFonts.text,
    },
    marks: plainMarks,
  })
}

/** How a document looks, with its theme and the brand of its company. */
export const lookOfDocument = ({ theme, scheme }: DocumentLook, brand: BrandLook | undefined) =>
  theme === 'company' ? companyLook(brand, scheme) : themeLook(theme, scheme)
