import type { FastifyInstance } from 'fastify'
import * as contract from '../../contract/company/company.ts'
import * as brand from '../../contract/company/company-brand.ts'
import type { Services } from '../platform/context.ts'
import { serve } from '../platform/http/serve.ts'
import { getCompanyBrand } from './brand/get-company-brand.ts'
import { updateCompanyBrand } from './brand/update-company-brand.ts'
import { createCompany } from './create-company.ts'
import { deleteCompany } from './delete-company.ts'
import { getCompany } from './get-company.ts'
import { getCompanySecurity } from './get-company-security.ts'
import { getCompanyStorage } from './get-company-storage.ts'
import { updateCompany } from './update-company.ts'
import { updateCompanySecurity } from './update-company-security.ts'

export function companyRoutes(app: FastifyInstance, services: Services) {
  serve(app, services, contract.createCompany, createCompany)
  serve(app, services, contract.getCompany, getCompany)
  serve(app, services, contract.updateCompany, updateCompany)
  serve(app, services, contract.deleteCompany, deleteCompany)
  serve(app, services, contract.getCompanySecurity, getCompanySecurity)
  serve(app, services, contract.getCompanyStorage, getCompanyStorage)
  serve(app, services, contract.updateCompanySecurity, updateCompanySecurity)
  serve(app, services, brand.getCompanyBrand, getCompanyBrand)
  serve(app, services, brand.updateCompanyBrand, updateCompanyBrand)
}
