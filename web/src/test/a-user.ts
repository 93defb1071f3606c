import { type Role, rolePermissions, type User } from '@preceptor/contract'

/** A signed-in user for tests; set only what matters. */
export function aUser(over: Partial<User> & { role?: Role } = {}): User {
  const role = over.role ?? 'agency_admin'
  return {
    id: '0198a9b2-0000-7000-8000-00000000000a',
    image: null,
    name: 'Dolores Whitfield',
    email: 'admin@harborlight.example',
    language: 'en',
    view: 'organization',
    role,
    organization_roles: [{ organization_id: null, name: role }],
    permissions: [...rolePermissions[role]],
    meta_actions: [],
    default_landing_page: { key: 'dashboard' },
    has_global_access: false,
    organizations_count: 1,
    ...over,
  }
}
