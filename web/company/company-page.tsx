import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { CompanyProfile } from '../../contract/company/company.ts'
import { permissions } from '../../contract/permissions.ts'
import { CaptionWords } from '../captions/names/caption-words.tsx'
import { AccessRestricted } from '../platform/frames/access-restricted.tsx'
import { pageTitle } from '../platform/frames/page-title.ts'
import { withoutCompany } from '../platform/frames/without-company.ts'
import { useMe } from '../platform/session/use-me.ts'
import { AnswerPromise } from '../questions/answer-promise.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { useFocusAfter } from '../ui/use-focus-after.ts'
import { CompanyBrand } from './brand/company-brand.tsx'
import { CaptionSettings } from './caption-settings.tsx'
import { CompanyFacts } from './company-facts.tsx'
import { companyQuery, isDenied } from './company-queries.ts'
import { CompanySecurity } from './company-security.tsx'
import { CompanyStorage } from './company-storage.tsx'
import { CreateCompanyForm } from './create-company-form.tsx'
import { DeleteCompany } from './delete-company.tsx'
import { DeveloperLink } from './developer-link.tsx'
import { EditCompanyForm } from './edit-company-form.tsx'
import { EmbargoTerms } from './embargo-terms.tsx'
import { ShareDefaults } from './share-defaults.tsx'

export const meta = () => pageTitle('Company Profile')

export const handle = withoutCompany

/** The company's profile; users without a company create one here. */
export default function CompanyPage() {
  return useMe().company ? <Profile /> : <NewCompany />
}

function NewCompany() {
  return (
    <>
      <PageHeader
        title="Create your company profile"
        description="Products, briefs and your team belong to a company. You will be the owner of this one."
      />
      <CreateCompanyForm />
    </>
  )
}

function Profile() {
  const { permissions: may } = useMe()
  const profile = useQuery(companyQuery)
  const { data, error } = profile
  const [query] = useSearchParams()
  const mayEdit = permissions['company.edit'].allows(may)
  const editing = data !== undefined && mayEdit && query.has('edit')
  const edit = useRef<HTMLAnchorElement>(null)
  useFocusAfter(editing, edit)

  const refused = !data && error && isDenied(error)
  if (refused || !permissions['company.view'].allows(may)) {
    const { message } = refused ? error : permissions['company.view'].denied
    return <AccessRestricted onRetry={() => void profile.refetch()}>{message}</AccessRestricted>
  }
  return (
    <>
      <PageHeader
        title="Company Profile"
        description="Details about your company."
        action={
          // Rendered before the facts have loaded, so that they do not shift.
          mayEdit &&
          (data || !error) &&
          !editing && (
            <Button asChild variant="secondary">
              <Link ref={edit} to="?edit">
                <Pencil aria-hidden="true" />
                Edit
              </Link>
            </Button>
          )
        }
      />
      {!data && error && (
        <ErrorState title="The company profile could not be loaded" query={profile} />
      )}
      {editing && <EditCompanyForm company={data} />}
      {!editing && (data || !error) && <FactsAndSettings company={data} />}
    </>
  )
}

function FactsAndSettings({ company }: { company: CompanyProfile | undefined }) {
  const mayDelete = permissions['company.delete'].allows(useMe().permissions)
  return (
    <>
      <CompanyFacts company={company} />
      <div data-print="no" className="mt-8 flex flex-col gap-8">
        <CompanyBrand />
        <CompanySecurity />
        <ShareDefaults />
        <EmbargoTerms />
        <CaptionSettings />
        <CaptionWords />
        <AnswerPromise />
        <CompanyStorage />
        <DeveloperLink />
        {company && mayDelete && <DeleteCompany name={company.companyName} />}
      </div>
    </>
  )
}
