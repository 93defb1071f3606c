export default {
  super_admin: 'Super administrator',
  admin: 'Administrator',
  cs_super_user: 'Customer success lead',
  csm: 'Customer success manager',
  agency_admin: 'Agency administrator',
  coordinator_limited: 'Coordinator',
  rn_limited: 'Registered nurse',
  viewer: 'Viewer',
} as const
