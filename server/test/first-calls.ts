/** A call's input and output fields, by name only; schemas define the rest. */
interface FirstCall {
  /** Fields of the query or, for calls that write, of the body. */
  takes?: readonly string[]
  /** Fields of the response; for a list, of each row (`data`). */
  tells?: readonly string[]
}

/**
 * The calls first requested for the panel, typed by hand, so that none is renamed or dropped together with its line in
 * access-oracle.ts. Partners and older panels use these addresses.
 */
export const firstCalls: Readonly<Record<string, FirstCall>> = {
  'POST /login': { takes: ['email', 'password'], tells: ['access_token', 'user', 'organization'] },
  'POST /login-sso-user': { takes: ['sso'], tells: ['access_token', 'user', 'organization'] },
  'POST /check-access-token': { tells: ['user', 'organization'] },
  'POST /reset-password': {},
  'POST /self-reset-pass': {},
  'GET /organizations': {},
  'POST /organizations/:id/login': {},
  'GET /organization': { tells: ['id', 'name', 'partner_id', 'partner', 'details'] },
  'PATCH /profile/email': { takes: ['email'] },
  'PATCH /profile': {},
  'PATCH /profile/update-signature': {},
  'GET /profile/signature': {},
  'DELETE /profile/delete-signature': {},
  'GET /admin/enum/landing-page-types': {},
  'GET /admin/panel-messages': {},

  'GET /admin/organizations': { takes: ['per_page', 'sort_by', 'to_select'], tells: ['id', 'name'] },
  'GET /admin/organizations/:id': {},
  'PATCH /admin/organizations/:id': {},
  'GET /admin/organizations/:id/care-coordinators': {},
  'GET /admin/organizations/:id/integration-settings/:partnerId': {},
  'POST /admin/organizations/:id/integration-settings/:partnerId': {},
  'GET /admin/organizations/integrations/partners': {},
  'GET /admin/organizations/integrations/partners-pubapi': {},
  'POST /public_api/auth/signup': {},
  'GET /admin/organizations/integration-jobs': {},
  'GET /admin/organizations/integration-job/:jobId': {},
  'POST /admin/organizations/integration-triage': {},

  'POST /admin/providers': { takes: ['organization_id'] },
  'GET /admin/learning-paths': {},
  'GET /admin/training-types': { tells: ['is_active'] },
  'POST /admin/courses/:id/update-meta-integration-data': {
    takes: ['id', 'organization_id', 'meta_integration_data'],
  },

  'GET /admin/countries': {},
  'GET /admin/regions': { takes: ['country_code'] },
  'GET /admin/languages': { tells: ['available_for_users'] },
  'GET /admin/enum/schedule-types': { tells: ['id', 'schedule_on'] },
  'GET /admin/timezones': {},
  'GET /admin/templates': {},
  'GET /admin/users/cs-users': { tells: ['id', 'name', 'image'] },
}
