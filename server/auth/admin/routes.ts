import { redirectQuery } from '../redirects.ts'
import type { Call } from '../wire.ts'
import { createUser, createUserBody } from './create-user.ts'
import { deleteFactor, deleteFactorParams } from './delete-factor.ts'
import { deleteUser, deleteUserBody } from './delete-user.ts'
import { generateLink, generateLinkBody } from './generate-link.ts'
import { getUserById, userParams } from './get-user-by-id.ts'
import { inviteUser, inviteUserBody } from './invite-user.ts'
import { listFactors } from './list-factors.ts'
import { listUsers, listUsersQuery } from './list-users.ts'
import { updateUserById, updateUserByIdBody } from './update-user-by-id.ts'

/** Every call of administrators, who hold the service key. */
export function adminRoutes(call: Call) {
  const access = 'admin'
  const params = userParams
  call('GET', '/admin/users', listUsers, { access, query: listUsersQuery })
  call('POST', '/admin/users', createUser, { access, body: createUserBody })
  call('GET', '/admin/users/:id', getUserById, { access, params })
  call('PUT', '/admin/users/:id', updateUserById, { access, params, body: updateUserByIdBody })
  call('DELETE', '/admin/users/:id', deleteUser, { access, params, body: deleteUserBody })
  call('GET', '/admin/users/:id/factors', listFactors, { access, params })
  call('DELETE', '/admin/users/:id/factors/:factor', deleteFactor, {
    access,
    params: deleteFactorParams,
  })
  const query = redirectQuery
  call('POST', '/admin/generate_link', generateLink, { access, query, body: generateLinkBody })
  call('POST', '/invite', inviteUser, { access, query, body: inviteUserBody })
}
