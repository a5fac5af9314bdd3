import { Link } from 'react-router'
import { menuGroups } from '../../contract/site/menu.ts'
import { whoWeServe, whoWeServePage } from '../../contract/site/who-we-serve.ts'
import { buttonStyle } from '../ui/button-style.ts'
import { LeadButton } from './lead-button.tsx'
import { Points } from './points.tsx'
import { SiteHead } from './site-head.tsx'
import { siteMeta } from './site-meta.ts'
import { SiteSection } from './site-section.tsx'
import { SiteShell } from './site-shell.tsx'

export const meta = () => siteMeta(whoWeServePage)

/** Why to choose the product, and who it is for. */
export default function WhoWeServePage() {
  const { heading, introduction, start, demo, reasons, roles, platform } = whoWeServe
  return (
    <SiteShell>
      <SiteHead heading={heading} introduction={introduction}>
        <div className="mt-8 flex flex-col gap-3 sm:flex-row">
          <LeadButton className={buttonStyle({ size: 'lg' })}>{start}</LeadButton>
          <Link to="/contact" className={buttonStyle({ size: 'lg', variant: 'secondary' })}>
            {demo}
          </Link>
        </div>
      </SiteHead>
      <SiteSection id="reasons" title={reasons.title}>
        <Points points={reasons.points} cards />
      </SiteSection>
      <SiteSection id="roles" title={roles.title} introduction={roles.introduction} shaded>
        <div className="grid gap-x-10 gap-y-9 sm:grid-cols-2 lg:grid-cols-4">
          {menuGroups.map(({ label, items }) => (
            <div key={label}>
              <h3 className="text-md">{label}</h3>
              <ul className="mt-3 flex flex-col gap-1.5 text-muted-foreground text-md">
                {items.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </SiteSection>
      <SiteSection id="platform" title={platform.title} introduction={platform.introduction}>
        <Points points={platform.points} />
      </SiteSection>
    </SiteShell>
  )
}
