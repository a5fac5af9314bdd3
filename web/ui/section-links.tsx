import { NavLink } from 'react-router'

type SectionLinksProps = {
  /** The name of the navigation: 'Team'. */
  label: string
  links: readonly { to: string; label: string }[]
}

/** Links to the sections of a page, each of which has its own URL. */
export function SectionLinks({ label, links }: SectionLinksProps) {
  return (
    <nav aria-label={label} className="mb-6 border-b">
      <ul className="-mb-px flex flex-wrap gap-x-5">
        {links.map((link) => (
          <li key={link.to}>
            <NavLink
              end
              to={link.to}
              className="touch-target flex border-transparent border-b-2 pt-1 pb-2 font-medium text-muted-foreground transition-colors hover:text-foreground aria-[current=page]:border-primary aria-[current=page]:text-foreground"
            >
              {link.label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
