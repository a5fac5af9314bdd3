import { useQuery } from '@tanstack/react-query'
import { companyLook } from '../../../common/looks/company-look.ts'
import {
  type CompanyBrand as Brand,
  companyBrandMessages as words,
} from '../../../contract/company/company-brand.ts'
import { permissions } from '../../../contract/permissions.ts'
import { useMe } from '../../platform/session/use-me.ts'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { ColourField } from './colour-field.tsx'
import { companyBrandQuery } from './company-brand-queries.ts'
import { FontFields } from './font-fields.tsx'
import { BrandLogo, LogoSetting } from './logo-setting.tsx'
import { LookPicture } from './look-picture.tsx'
import { TemplateSetting } from './template-setting.tsx'

/** The section of the company page for the appearance of exported documents. */
export function CompanyBrand() {
  return (
    <SettingsCard
      title={words.title}
      query={useQuery(companyBrandQuery)}
      failed={words.loadFailed}
      skeleton={['h-20 w-44', 'mt-5 h-9 w-80 max-w-full']}
    >
      {(brand) => <Settings brand={brand} />}
    </SettingsCard>
  )
}

function Settings({ brand }: { brand: Brand }) {
  const { accent, second, logo } = brand
  const { permissions: may } = useMe()
  if (!permissions['company.edit'].allows(may)) {
    return (
      <div className="flex flex-wrap items-center gap-4">
        {logo && <BrandLogo image={logo.imageUrl} />}
        <p className="flex items-center gap-2">
          {[accent, second].map((colour) => (
            <span
              key={colour}
              aria-hidden="true"
              className="size-5 shrink-0 rounded-full border"
              style={{ backgroundColor: colour }}
            />
          ))}
          {words.asSentence(accent, second)}
        </p>
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-6">
      <p className="max-w-prose text-muted-foreground">{words.description}</p>
      <LogoSetting logo={logo} />
      <ColourField brand={brand} name="accent" />
      <ColourField brand={brand} name="second" />
      <FontFields brand={brand} />
      <Preview brand={brand} />
      <TemplateSetting />
    </div>
  )
}

/** The company's theme on light and on dark. */
const Preview = ({ brand }: { brand: Brand }) => (
  <figure>
    <figcaption className="font-medium">{words.preview}</figcaption>
    <div className="mt-2 grid max-w-xl grid-cols-2 gap-4">
      <LookPicture look={companyLook(brand, 'light')} />
      <LookPicture look={companyLook(brand, 'dark')} />
    </div>
  </figure>
)
