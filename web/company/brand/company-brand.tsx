import { useQuery } from '@tanstack/react-query'
import {
  type CompanyBrand as Brand,
  companyBrandMessages as words,
} from '../../../contract/company/company-brand.ts'
import { permissions } from '../../../contract/permissions.ts'
import { useMe } from '../../platform/session/use-me.ts'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { AccentField } from './accent-field.tsx'
import { companyBrandQuery } from './company-brand-queries.ts'
import { BrandLogo, LogoSetting } from './logo-setting.tsx'

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

function Settings({ brand: { accent, logo } }: { brand: Brand }) {
  const { permissions: may } = useMe()
  if (!permissions['company.edit'].allows(may)) {
    return (
      <div className="flex flex-wrap items-center gap-4">
        {logo && <BrandLogo image={logo.imageUrl} />}
        <p className="flex items-center gap-2">
          <span
            aria-hidden="true"
            className="size-5 shrink-0 rounded-full border"
            style={{ backgroundColor: accent }}
          />
          {words.asSentence(accent)}
        </p>
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-6">
      <p className="max-w-prose text-muted-foreground">{words.description}</p>
      <LogoSetting logo={logo} />
      <AccentField accent={accent} />
    </div>
  )
}
